import { ProblemError, type ErrorCode, type FieldProblem } from '../../../client/problem.js';
import { own } from '../../api/own.js';
import { sentenceFor } from '../../api/problems.js';
import { words } from '../../locales/words.js';

/** Sentences for codes that describe the problem of a field more precisely than the usual ones. */
export type Sentences = Partial<Record<FieldProblem['code'], string>>;

/** The field that each of these problems is about, by the field's name in the API. */
const FIELDS: Partial<Record<ErrorCode | 'no_answer', string>> = { organization_name_taken: 'name' };

/** @param field the field's name in the API. @returns what is wrong with its value */
export function problemOf(error: unknown, field: string, sentences: Sentences = {}): string | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const problem = error as ProblemError;
  if (FIELDS[problem.code] === field) return sentenceFor(problem.code);
  const code = problem.field(field)?.code;
  return code && (sentences[code] ?? own(words.fieldErrors, code));
}

/** Whether fields of the form explain everything that is wrong. */
export function isSaidAtFields(error: unknown, names: string[]): boolean {
  if (!(error instanceof ProblemError)) return false;
  const { code, problem } = error as ProblemError;
  const fields = problem?.errors?.map(({ field }) => field) ?? [];
  const all = FIELDS[code] ? [FIELDS[code]] : fields;
  return all.length > 0 && all.every((field) => names.includes(field.split('.').at(-1)!));
}
