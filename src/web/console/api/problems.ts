import { ProblemError } from '../../client/problem.js';
import { own } from './own.js';
import { words } from '../locales/words.js';

/** @param detail the sentence of the service, for a code for which the console has none */
export function sentenceFor(code: string, detail?: string): string {
  const { errors, problems } = words;
  return own<string>(errors, code) ?? detail ?? problems.unknown(code);
}

/** @param isRead whether the failed request was a read */
export function explain(error: unknown, isRead = false): string {
  if (!(error instanceof ProblemError)) return words.problems.unexpected;
  const { code, retryAfter, problem, status } = error as ProblemError;
  return [
    isRead && code === 'no_answer' ? words.problems.noAnswerToRead : sentenceFor(code, problem?.detail),
    retryAfter && words.problems.retryAfter(retryAfter),
    status === 500 && problem && words.problems.requestId(problem.requestId),
  ]
    .filter(Boolean)
    .join(' ');
}
