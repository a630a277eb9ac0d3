// Rules for the names of organizations: validity and equality.

export const MAX_CODE_POINTS = 100;
/**
 * The maximum number of octets of a key. Compatibility folding expands some code points, and PostgreSQL limits the size
 * of index entries.
 */
export const MAX_KEY_OCTETS = 1024;

const WHITE_SPACE = /\p{White_Space}+/gu;
/** Joiners and variation selectors change the shape of letters and emoji, but do not make two names different. */
const SHAPING = /\u200C|\u200D|\p{Variation_Selector}/gu;
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u;
/** Names appear in mails and pages, so they must not look like markup or a link. */
const MARKUP_OR_LINK = /[<>]|:\/\/|www\./i;

export interface Flaw {
  code: 'too_short' | 'too_long' | 'invalid_characters';
  message: string;
}

/** The stored form of a name: composed, trimmed, with single spaces. */
export function tidyName(text: string): string {
  return foldWhiteSpace(text.normalize('NFC'));
}

/** The first flaw of a tidied name, if it has one. */
export function nameFlaw(name: string): Flaw | undefined {
  const bare = name.replace(SHAPING, '');
  if (foldWhiteSpace(bare) === '')
    return { code: 'too_short', message: 'must have at least one visible character' };
  if ([...name].length > MAX_CODE_POINTS)
    return { code: 'too_long', message: `must be at most ${MAX_CODE_POINTS} characters` };
  if (FORBIDDEN.test(bare) || startsWithShaping(name))
    return {
      code: 'invalid_characters',
      message: 'must not have control, invisible or unassigned characters',
    };
  if (MARKUP_OR_LINK.test(name))
    return { code: 'invalid_characters', message: 'must not contain <, >, :// or www.' };
  if (Buffer.byteLength(nameKey(name)) > MAX_KEY_OCTETS)
    return { code: 'too_long', message: 'is too long when its ligatures are expanded' };
  return undefined;
}

/**
 * Two names are the same if their keys are equal. The key ignores letter case, compatibility forms and the encoding of
 * accents. The function is idempotent. The database never computes keys, because its lower case depends on its locale.
 */
export function nameKey(name: string): string {
  const folded = name
    .replace(SHAPING, '')
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
  return foldWhiteSpace(folded);
}

/** `trim()` would also remove U+FEFF, which is not white space and must be rejected. */
function foldWhiteSpace(text: string): string {
  return text.replace(WHITE_SPACE, ' ').replace(/^ | $/g, '');
}

function startsWithShaping(name: string): boolean {
  return name.search(SHAPING) === 0;
}
