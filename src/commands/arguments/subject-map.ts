import { OperatorError } from '../../platform/config/operator.errors.js';
import { readText } from '../../platform/config/read-text.js';
import type { SubjectPair } from '../../sign-in/identity-migration/outcome.js';
import { subjectOf } from '../../sign-in/claims/profile.js';

/** Maximum number of faults reported per run. */
const REPORTED = 20;

/**
 * Reads a file with one JSON object per line: `{"from": "old subject", "to": "new subject"}`.
 * @param isOneIssuer whether both subjects belong to the same issuer
 * @throws OperatorError with the faulty lines
 */
export function readSubjectMap(path: string, isOneIssuer: boolean): SubjectPair[] {
  const pairs: SubjectPair[] = [];
  const faults: string[] = [];
  for (const [index, text] of readLines(path).entries()) {
    const line = index + 1;
    if (text.trim() === '') continue;
    const read = readPair(text);
    if (typeof read === 'string') faults.push(`Line ${line} ${read}.`);
    else pairs.push({ ...read, line });
  }
  faults.push(...repetitions(pairs, 'from'), ...repetitions(pairs, 'to'));
  if (isOneIssuer) faults.push(...chains(pairs));
  if (pairs.length === 0 && faults.length === 0) faults.push('It is empty.');
  if (faults.length === 0) return pairs;
  const more = faults.length > REPORTED ? [`There are ${faults.length - REPORTED} more faults.`] : [];
  throw new OperatorError(
    [`${path} cannot be used, so nothing has changed.`, ...faults.slice(0, REPORTED), ...more].join('\n'),
  );
}

function readLines(path: string): string[] {
  try {
    return readText(path).split('\n');
  } catch (error) {
    throw new OperatorError(
      `The file ${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`,
    );
  }
}

/** @returns the pair, or the fault of the line */
function readPair(text: string): { from: string; to: string } | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'is not JSON';
  }
  const { from, to } = (value ?? {}) as Record<string, unknown>;
  for (const [name, subject] of Object.entries({ from, to }))
    if (!isSubject(subject)) return `has no valid subject "${name}"`;
  return { from, to } as { from: string; to: string };
}

/** A replacement character means that the file is not UTF-8. */
function isSubject(value: unknown): boolean {
  try {
    return !subjectOf({ sub: value }).includes('\uFFFD');
  } catch {
    return false;
  }
}

function repetitions(pairs: SubjectPair[], end: 'from' | 'to'): string[] {
  const lines = new Map<string, number>();
  return pairs.flatMap((pair) => {
    const first = lines.get(pair[end]);
    if (first !== undefined) return `Line ${pair.line} repeats "${end}" of line ${first}.`;
    lines.set(pair[end], pair.line!);
    return [];
  });
}

/** With one issuer, no subject can be both old and new: the result would depend on the order of the lines. */
function chains(pairs: SubjectPair[]): string[] {
  const olds = new Map(pairs.map(({ from, line }) => [from, line]));
  return pairs.flatMap(({ to, line }) => {
    const other = olds.get(to);
    return other === undefined ? [] : `Line ${line} has as "to" what line ${other} has as "from".`;
  });
}
