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

/** The schema of a member that an error adds to the response body. `$ref` names a schema of the OpenAPI document. */
interface MemberSchema {
  description: string;
  type?: string;
  format?: string;
  minimum?: number;
  example?: unknown;
  $ref?: string;
}

/** The static properties of an error class, from which the OpenAPI document is built. */
export interface ApiErrorClass {
  readonly status: number;
  readonly code: string;
  /** When the error occurs, as Markdown for the documentation. */
  readonly when: string;
  /** The schemas of `extensions`. */
  readonly members?: Record<string, MemberSchema>;
}

/** Creates the base of an error class: `class NameTakenError extends apiError(409, 'name_taken', 'Another … has it.') { … }`. */
export function apiError<Code extends string>(status: number, code: Code, when: string) {
  abstract class StatedError extends ApiError {
    static readonly status = status;
    static readonly code: Code = code;
    static readonly when = when;
    readonly status = status;
    readonly code = code;
  }
  return StatedError;
}
