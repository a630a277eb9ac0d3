const names = new Map<string, string>();

export function remember(text: string, name: string): void {
  names.set(text, name);
}

/** @returns the name of a statement, or the first word of other SQL, such as `COMMIT` */
export function nameOf(text: string): string {
  return names.get(text) ?? /^\s*([A-Za-z]+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
}
