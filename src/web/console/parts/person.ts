/** What a person is called: not every provider tells a name, and not every one an address. */
export function nameOf(person: { name: string | null; email?: string | null }): string {
  return person.name ?? person.email ?? 'Somebody without a name';
}
