/** The expected shape of a value: the value itself, a predicate, or an object or array of patterns. */
export type Pattern =
  string | number | boolean | null | Test | Unordered | Pattern[] | { [field: string]: Pattern };
type Test = (value: any) => boolean;

/** Matches an array with each of these elements once, in any order. */
export class Unordered {
  /** @param atMost the maximum number of elements in the response */
  constructor(
    readonly patterns: Pattern[],
    readonly atMost = Infinity,
  ) {}
}

export const anything: Test = () => true;
export const text: Test = (value) => typeof value === 'string' && value !== '';
export const time: Test = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
/** Matches a time this many days ahead, with tolerance for a busy machine. */
export const daysAhead =
  (days: number): Test =>
  (value) =>
    time(value) && Math.abs(Date.parse(value as string) - Date.now() - days * 86_400_000) < 600_000;
export const past: Test = (value) => time(value) && Date.parse(value as string) < Date.now();
export const oneOf =
  (...values: unknown[]): Test =>
  (value) =>
    values.includes(value);

let unknowns = 0;

/** Creates a placeholder for a value of a lost response. It matches any text. */
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
  if (Array.isArray(pattern)) {
    if (!Array.isArray(value) || value.length !== pattern.length)
      return `${where} is ${shown(value)}, not ${pattern.length} elements`;
    return firstOf(pattern.map((one, index) => difference(one, value[index], `${where}[${index}]`)));
  }
  if (typeof pattern === 'object' && pattern !== null) return objectDifference(pattern, value, where);
  if (typeof pattern === 'string' && isUnknown(pattern) && typeof value === 'string') return undefined;
  return Object.is(pattern, value) ? undefined : `${where} is ${shown(value)}, not ${shown(pattern)}`;
}

function objectDifference(pattern: { [field: string]: Pattern }, value: any, where: string) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${where} is ${shown(value)}, not an object`;
  const [expected, found] = [Object.keys(pattern).sort(), Object.keys(value as object).sort()];
  if (expected.join() !== found.join()) return `${where} has ${found.join()}, not ${expected.join()}`;
  return firstOf(expected.map((field) => difference(pattern[field]!, value[field], `${where}.${field}`)));
}

function unorderedDifference({ patterns, atMost }: Unordered, value: any, where: string): string | undefined {
  const count = Math.min(patterns.length, atMost);
  if (!Array.isArray(value) || value.length !== count)
    return `${where} is ${shown(value)}: ${count} elements were expected`;
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
