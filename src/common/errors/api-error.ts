import { STATUS_CODES } from 'node:http';

/**
 * An error that a caller is meant to see (contract, section 2).
 * `message` becomes the `detail` of the answer, so it never holds anything internal; `cause` is for the log alone.
 */
export abstract class ApiError extends Error {
  abstract readonly status: number;
  abstract readonly code: string;

  /** Members of the problem beside the common ones. */
  readonly extensions: Record<string, unknown> = {};
  /** Headers of the answer, such as `Retry-After`. */
  readonly headers: Record<string, string> = {};

  get title(): string {
    return STATUS_CODES[this.status] ?? 'Error';
  }
}

/** What the OpenAPI document needs to know of an error class. */
export interface ApiErrorClass {
  readonly status: number;
  readonly code: string;
}

/** The base of an error class: `class NameTakenError extends apiError(409, 'name_taken') { … }`. */
export function apiError<Code extends string>(status: number, code: Code) {
  abstract class StatedError extends ApiError {
    static readonly status = status;
    static readonly code: Code = code;
    readonly status = status;
    readonly code = code;
  }
  return StatedError;
}
