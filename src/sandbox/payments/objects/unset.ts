/** Required fields without a value. The sandbox fills some of them later, but most of them never. */
export function unset<Name extends string>(...names: Name[]): Record<Name, null> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
}

export function list<Item>(
  data: Item[],
  url: string,
): { object: 'list'; data: Item[]; has_more: boolean; url: string } {
  return { object: 'list', data, has_more: false, url };
}
