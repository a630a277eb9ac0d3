import { ProblemError } from '../../client/problem.js';
import { words } from '../locales/words.js';

/** A code that is newer than this page has no specific sentence. */
export function sentenceFor(code: string): string {
  return (words.errors as Record<string, string | undefined>)[code] ?? words.problems.unknown(code);
}

/** @param isRead whether the failed request was a read */
export function explain(error: unknown, isRead = false): string {
  if (!(error instanceof ProblemError)) return words.problems.unexpected;
  const { code, retryAfter, problem, status } = error as ProblemError;
  return [
    isRead && code === 'no_answer' ? words.problems.noAnswerToRead : sentenceFor(code),
    retryAfter && words.problems.retryAfter(retryAfter),
    status === 500 && problem && words.problems.requestId(problem.requestId),
  ]
    .filter(Boolean)
    .join(' ');
}
