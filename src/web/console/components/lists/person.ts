import { words } from '../../locales/words.js';

/** A display name. Identity providers may omit the name, the e-mail address or both. */
export function nameOf(person: { name: string | null; email?: string | null }): string {
  return person.name ?? person.email ?? words.app.unnamed;
}
