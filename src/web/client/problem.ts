import type { components } from './schema.js';

/** Every code that the service answers with. */
export type ErrorCode = components['schemas']['ErrorCode'];
/** The body of every error (RFC 9457). */
export type Problem = components['schemas']['Problem'];
/** One wrong field of a body, with `validation_failed`; nested ones are written with dots. */
export type FieldProblem = components['schemas']['FieldProblem'];

/**
 * What `orThrow` throws. `no_answer` is the client's own code: the network is down, or what answered was not the
 * service (a proxy's page, say), so that nobody knows whether the request was done.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  private constructor(
    readonly code: ErrorCode | 'no_answer',
    /** The HTTP status; 0 without an answer. */
    readonly status: number,
    /** The problem as it came; null with `no_answer`. */
    readonly problem: Problem | null,
    /** Seconds to wait before another attempt (`Retry-After`), or null if the service did not say. */
    readonly retryAfter: number | null,
    options?: ErrorOptions,
  ) {
    super(problem?.detail ?? 'The service did not answer.', options);
  }

  static of(body: unknown, response: Response): ProblemError {
    const problem = isProblem(body) ? body : null;
    return new ProblemError(problem?.code ?? 'no_answer', response.status, problem, retryAfter(response));
  }

  static withoutAnswer(cause: unknown): ProblemError {
    return new ProblemError('no_answer', 0, null, null, { cause });
  }

  /** What is wrong with that field, if this is about it. */
  field(name: string): FieldProblem | undefined {
    return this.problem?.errors?.find(({ field }) => field === name);
  }
}

/** @returns seconds; the service writes no dates there */
export function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'requestId' in body;
}
