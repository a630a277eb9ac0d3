/** Identity providers may omit the name, the address or both. */
export function nameOf(person: { name: string | null; email?: string | null }): string {
  return person.name ?? person.email ?? 'Unnamed user';
}
