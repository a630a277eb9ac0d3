/** Names of organizations: what may be one, and when two are the same (contract, section 4). */

const MAX_CODE_POINTS = 100;
/** Some code points grow to many when their compatibility forms are folded; an index entry is bounded in octets. */
export const MAX_KEY_OCTETS = 1024;

const WHITE_SPACE = /\p{White_Space}+/gu;
/** Joiners and variation selectors shape letters and emoji inside a name; they don't tell two names apart. */
const SHAPING = /\u200C|\u200D|\p{Variation_Selector}/gu;
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u;
/** Names stand in mails and pages: nothing in them may look like markup or a link. */
const MARKUP_OR_LINK = /[<>]|:\/\/|www\./i;

export interface Flaw {
  code: 'too_short' | 'too_long' | 'invalid_characters';
  message: string;
}

/** The form in which a name is kept and shown: composed, trimmed, one space at a time. */
export function tidyName(text: string): string {
  return foldWhiteSpace(text.normalize('NFC'));
}

/** What is wrong with a tidy name, if anything. */
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
    return { code: 'too_long', message: 'is too long once its ligatures are written out' };
  return undefined;
}

/**
 * Two names collide when their keys are equal: letter case, compatibility forms and both encodings of an accent fold.
 * Idempotent. Computed here alone, never by the database, whose idea of lower case depends on its locale.
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

/** `trim()` would also take away U+FEFF, which is no white space and is to be refused. */
function foldWhiteSpace(text: string): string {
  return text.replace(WHITE_SPACE, ' ').replace(/^ | $/g, '');
}

function startsWithShaping(name: string): boolean {
  return name.search(SHAPING) === 0;
}
