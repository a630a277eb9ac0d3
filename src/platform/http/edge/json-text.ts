/** Properties of a JSON text, measured without recursion. */
export interface Measure {
  /** The maximum nesting of arrays and objects. */
  depth: number;
  /** The colons outside of strings. Their number is the number of members of all objects. */
  colons: number;
  /** The commas outside of strings. Colons and commas together approximate the number of values. */
  commas: number;
}

export function measure(json: string): Measure {
  let level = 0;
  let depth = 0;
  let colons = 0;
  let commas = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const character = json.charCodeAt(i);
    if (inString) {
      if (character === BACKSLASH) i++;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (character === COLON) colons++;
    else if (character === COMMA) commas++;
    else if (character === OPEN_BRACKET || character === OPEN_BRACE) {
      if (++level > depth) depth = level;
    } else if (character === CLOSE_BRACKET || character === CLOSE_BRACE) level--;
  }
  return { depth, colons, commas };
}

/**
 * Counts the members of all objects in a parsed value. If an object repeats a name, the parsed value has fewer members
 * than its text has colons.
 */
export function members(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value);
  return inside.reduce<number>((sum, one) => sum + members(one), Array.isArray(value) ? 0 : inside.length);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
