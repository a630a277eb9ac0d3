// Rules for names: which names of organizations are valid and equal, and how names from identity providers are cleaned.

export const MAX_CODE_POINTS = 100;
/**
 * The maximum number of octets of a key. Compatibility folding expands some code points, and PostgreSQL limits the size
 * of index entries.
 */
export const MAX_KEY_OCTETS = 1024;

const WHITE_SPACE = /\p{White_Space}+/gu;
/** Joiners and variation selectors change the shape of letters and emoji, but do not make two names different. */
const SHAPING = /\u200C|\u200D|\p{Variation_Selector}/gu;
/** Symbols and letters that are blank: of Braille, of Egyptian hieroglyphs and of music. */
const BLANK = '\\u2800\\u{13441}\\u{13442}\\u{1D159}';
/** DI: code points that are shown as nothing, such as fillers of Hangul. */
const FORBIDDEN = new RegExp(`[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{DI}${BLANK}]`, 'u');
const VISIBLE = new RegExp(`(?![\\p{DI}${BLANK}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u');
/** Removed from names that we did not validate. */
const INVISIBLE = /(?![\u200C\u200D\p{Variation_Selector}])[\p{Cc}\p{Cf}\p{Cs}\p{DI}]/gu;
/** Names appear in mails and pages, so they must not look like markup or a link. */
const MARKUP_OR_LINK = /[<>]|:\/\/|www\./i;

export interface Flaw {
  code: 'too_short' | 'too_long' | 'invalid_characters';
  message: string;
}

const NOTHING_VISIBLE: Flaw = { code: 'too_short', message: 'must have at least one visible character' };

/** The stored form of a name: composed, trimmed, with single spaces. */
export function tidyName(text: string): string {
  return foldWhiteSpace(text.normalize('NFC'));
}

/** The first flaw of a tidied name, if it has one. */
export function nameFlaw(name: string): Flaw | undefined {
  const bare = name.replace(SHAPING, '');
  if (foldWhiteSpace(bare) === '') return NOTHING_VISIBLE;
  if ([...name].length > MAX_CODE_POINTS)
    return { code: 'too_long', message: `must be at most ${MAX_CODE_POINTS} characters` };
  if (FORBIDDEN.test(bare) || startsWithShaping(name))
    return {
      code: 'invalid_characters',
      message: 'must not have control, invisible or unassigned characters',
    };
  if (!VISIBLE.test(bare)) return NOTHING_VISIBLE;
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

/**
 * Makes a name that an identity provider sent fit to show to others: on one line, without control, format and other
 * invisible characters, and cut.
 * @returns null if nothing visible is left
 */
export function shownName(text: string, maxCodePoints: number): string | null {
  const plain = foldWhiteSpace(foldWhiteSpace(text).replace(INVISIBLE, ''));
  const cut = foldWhiteSpace([...plain].slice(0, maxCodePoints).join(''));
  return VISIBLE.test(cut) ? cut : null;
}

/** `trim()` would also remove U+FEFF, which is not white space and must be rejected. */
function foldWhiteSpace(text: string): string {
  return text.replace(WHITE_SPACE, ' ').replace(/^ | $/g, '');
}

function startsWithShaping(name: string): boolean {
  return name.search(SHAPING) === 0;
}
