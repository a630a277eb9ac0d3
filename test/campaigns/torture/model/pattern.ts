/** What a value must match: an equal value, a test, patterns for some of its fields, or a pattern for each element. */
export type Pattern = string | number | boolean | null | Test | Unordered | { [field: string]: Pattern };
type Test = (value: any) => boolean;

/** Matches an array with each of these elements once, in any order. */
export class Unordered {
  constructor(readonly patterns: Pattern[]) {}
}

export const text: Test = (value) => typeof value === 'string' && value !== '';

let unknowns = 0;

/** Creates a placeholder for a value that no response has shown yet. It matches any text. */
export function unknown(): string {
  return `?${++unknowns}`;
}

export function isUnknown(text: string): boolean {
  return text.startsWith('?');
}

/** Compares a value with a pattern. @returns where and how it differs, or undefined if it matches */
export function difference(pattern: Pattern, value: any, where = 'body'): string | undefined {
  if (typeof pattern === 'function')
    return pattern(value) ? undefined : `${where} is ${shown(value)}, not as expected`;
  if (pattern instanceof Unordered) return unorderedDifference(pattern, value, where);
  if (typeof pattern === 'object' && pattern !== null) {
    const fields = Object.keys(pattern);
    return firstOf(fields.map((field) => difference(pattern[field]!, value?.[field], `${where}.${field}`)));
  }
  if (typeof pattern === 'string' && isUnknown(pattern) && typeof value === 'string') return undefined;
  return Object.is(pattern, value) ? undefined : `${where} is ${shown(value)}, not ${shown(pattern)}`;
}

function unorderedDifference({ patterns }: Unordered, value: any, where: string): string | undefined {
  if (!Array.isArray(value) || value.length !== patterns.length)
    return `${where} is ${shown(value)}: ${patterns.length} elements were expected`;
  const left = [...patterns];
  for (const [index, element] of value.entries()) {
    const differences = left.map((pattern) => difference(pattern, element, `${where}[${index}]`));
    const fit = differences.indexOf(undefined);
    if (fit < 0) return `${where}[${index}] is none of those expected: ${shortest(differences)}`;
    left.splice(fit, 1);
  }
  return undefined;
}

function firstOf(differences: (string | undefined)[]): string | undefined {
  return differences.find((one) => one !== undefined);
}

/** Returns the shortest description, which usually belongs to the closest element. */
function shortest(differences: (string | undefined)[]): string {
  return differences.map((one) => one ?? '').sort((a, b) => a.length - b.length)[0] ?? 'there are none';
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'absent').slice(0, 600);
}
