import { STATUS_CODES } from 'node:http';

/**
 * An error that is shown to the caller. `message` becomes the `detail` of the response, so it never contains anything
 * internal. `cause` only goes to the log.
 */
export abstract class ApiError extends Error {
  abstract readonly status: number;
  abstract readonly code: string;

  /** Additional members of the response body. */
  readonly extensions: Record<string, unknown> = {};
  /** Headers of the response, such as `Retry-After`. */
  readonly headers: Record<string, string> = {};

  get title(): string {
    return STATUS_CODES[this.status] ?? 'Error';
  }
}

/** The static properties of an error class, from which the OpenAPI document is built. */
export interface ApiErrorClass {
  readonly status: number;
  readonly code: string;
  /** The schemas of `extensions`. */
  readonly members?: Record<string, { description: string; type: string; format?: string }>;
}

/** Creates the base of an error class: `class NameTakenError extends apiError(409, 'name_taken') { … }`. */
export function apiError<Code extends string>(status: number, code: Code) {
  abstract class StatedError extends ApiError {
    static readonly status = status;
    static readonly code: Code = code;
    readonly status = status;
    readonly code = code;
  }
  return StatedError;
}
