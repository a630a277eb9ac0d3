import type { components } from './schema.js';

export type ErrorCode = components['schemas']['ErrorCode'];
/** The body of every error (RFC 9457). */
export type Problem = components['schemas']['Problem'];
/** An invalid field of a body, with `validation_failed`. Nested names contain dots. */
export type FieldProblem = components['schemas']['FieldProblem'];

/** The codes that an error response can have, if its type lists them. */
export type CodeOf<Body> = Body extends { code?: infer Code extends ErrorCode } ? Code : ErrorCode;

/**
 * Thrown by `orThrow` and returned by `attempt`. The client adds the code `no_answer`: the network failed or a proxy
 * answered, so it is unknown whether the service executed the request.
 */
export class ProblemError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ProblemError';

  private constructor(
    readonly code: Code | 'no_answer',
    /** The HTTP status; 0 if the network failed. */
    readonly status: number,
    /** The body of the error response; null if the network failed or a proxy answered. */
    readonly problem: Problem | null,
    readonly retryAfter: number | null,
    options?: ErrorOptions,
  ) {
    super(problem?.detail ?? 'The service did not respond.', options);
  }

  static of<Body>(body: Body | undefined, response: Response): ProblemError<CodeOf<Body>> {
    const problem = isProblem(body) ? body : null;
    const code = problem?.code as CodeOf<Body> | undefined;
    return new ProblemError<CodeOf<Body>>(
      code ?? 'no_answer',
      response.status,
      problem,
      retryAfter(response),
    );
  }

  static withoutAnswer<Code extends ErrorCode>(cause: unknown): ProblemError<Code> {
    return new ProblemError<Code>('no_answer', 0, null, null, { cause });
  }

  field(name: string): FieldProblem | undefined {
    return this.problem?.errors?.find(({ field }) => field === name);
  }
}

/** The seconds of the `Retry-After` header. The service never sends a date. */
export function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'requestId' in body;
}
