import { emailKey } from './email.js';
import { nameKey, tidyName, type Flaw } from './name.js';

const MAX_CODE_POINTS = 100;
/** No name or address has these characters, and PostgreSQL rejects some of them. */
const NEVER_FOUND = /[\p{Cc}\p{Cs}]/u;

/**
 * The form of a name for comparing prefixes: the key of a prefix is a prefix of the name's key. `nameKey` lacks this
 * property, because a sigma has another form at the end of a word.
 */
export function searchKey(name: string): string {
  return nameKey(name).replaceAll('ς', 'σ');
}

/**
 * A searched text as a prefix of names and of addresses. In addresses, only ASCII letters are folded, see `emailKey()`.
 */
export interface Prefixes {
  folded: string;
  ofAddress: string;
}

/** The empty text is a prefix of every name and address. */
export function prefixesOf(text = ''): Prefixes {
  return { folded: searchKey(text), ofAddress: emailKey(tidyName(text)) };
}

/** The first flaw of a searched text, if it has one. */
export function searchFlaw(text: string): Flaw | undefined {
  if (!text.isWellFormed() || NEVER_FOUND.test(text))
    return { code: 'invalid_characters', message: 'must not have control characters' };
  const tidied = tidyName(text);
  if (searchKey(tidied) === '')
    return { code: 'too_short', message: 'must have at least one visible character' };
  if ([...tidied].length > MAX_CODE_POINTS)
    return { code: 'too_long', message: `must be at most ${MAX_CODE_POINTS} characters` };
  return undefined;
}
