/** Required fields that the sandbox never fills. */
export function unset<Name extends string>(...names: Name[]): Record<Name, null> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
}

export function list<Item>(
  data: Item[],
  url: string,
): { object: 'list'; data: Item[]; has_more: boolean; url: string } {
  return { object: 'list', data, has_more: false, url };
}
