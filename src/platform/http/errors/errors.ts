import { apiError } from './api-error.js';

// Errors of the infrastructure, which belong to no domain.

export class MalformedBodyError extends apiError(
  400,
  'malformed_body',
  'The body is not JSON in UTF-8, repeats a field, nests deeper than 32 levels or has too many fields.',
) {}

export class MalformedRequestError extends apiError(
  400,
  'malformed_request',
  'The URL or the request is not readable as HTTP.',
) {
  constructor(
    detail = 'The request is not valid HTTP. Check its first line and its headers.',
    options?: ErrorOptions,
  ) {
    super(detail, options);
  }
}

/** All values of `errors[].code`. */
export const FIELD_CODES = [
  'invalid',
  'invalid_characters',
  'invalid_format',
  'not_allowed',
  'required',
  'too_large',
  'too_long',
  'too_short',
  'too_small',
  'unknown_field',
  'wrong_type',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** One invalid field. The name of a nested field contains dots. */
export interface FieldError {
  field: string;
  code: FieldCode;
  message: string;
}

export class ValidationFailedError extends apiError(
  400,
  'validation_failed',
  'A field or parameter is missing, wrong or unknown. `errors` has a row for each.',
) {
  override readonly extensions: { errors: FieldError[] };

  /** Keeps the first violation of each field. */
  constructor(violations: FieldError[]) {
    const isFirst = ({ field }: FieldError, index: number) =>
      violations.findIndex((one) => one.field === field) === index;
    const errors = violations.filter(isFirst);
    super(errors.map((error) => error.message).join('; ') + '.');
    this.extensions = { errors };
  }
}

export class RouteNotFoundError extends apiError(404, 'route_not_found', 'The path belongs to no route.') {
  constructor() {
    super('No route exists at this address. Check the path.');
  }
}

export class MethodNotAllowedError extends apiError(
  405,
  'method_not_allowed',
  'The path has no route for the method. `Allow` lists its methods.',
) {
  override readonly headers: { allow: string };

  constructor(allowed: string[]) {
    super(`This address does not support the method. Use one of these: ${allowed.join(', ')}.`);
    this.headers = { allow: allowed.join(', ') };
  }
}

export class RequestTimeoutError extends apiError(
  408,
  'request_timeout',
  'The headers took longer than 5 s to arrive, or the whole request longer than 10 s.',
) {
  constructor() {
    super('The request took too long to arrive. Try again.');
  }
}

export class BodyTooLargeError extends apiError(
  413,
  'body_too_large',
  'The body is larger than `LIMIT_BODY_BYTES`. `maximum` is that number.',
) {
  static readonly members = { maximum: { type: 'integer', minimum: 1, description: 'the limit in octets.' } };
  override readonly extensions: { maximum?: number };

  /** @param maximum octets; undefined if Fastify does not say which limit applies */
  constructor(maximum?: number) {
    super('The request body is too large. Send a smaller one.');
    this.extensions = maximum === undefined ? {} : { maximum };
  }
}

export class UriTooLongError extends apiError(
  414,
  'uri_too_long',
  'The URL is longer than 8,000 characters.',
) {
  constructor() {
    super('The URL is too long. Shorten it.');
  }
}

export class UnsupportedMediaTypeError extends apiError(
  415,
  'unsupported_media_type',
  'The body is not `application/json` in UTF-8, or it is compressed.',
) {
  constructor() {
    super(
      'The type of the body is not supported. Send it as application/json in UTF-8, without compression.',
    );
  }
}

export class HeadersTooLargeError extends apiError(
  431,
  'headers_too_large',
  'The headers are larger than 16 KiB, or there are more than 100.',
) {
  constructor() {
    super('The request headers are too large. Send fewer or smaller ones, for example by clearing cookies.');
  }
}

export class LimitReachedError extends apiError(
  422,
  'limit_reached',
  'The request would exceed a configured limit, such as `LIMIT_PENDING_INVITES`. `maximum` is its value.',
) {
  static readonly members = {
    limit: { type: 'string', description: 'the name of the setting.', example: 'LIMIT_PENDING_INVITES' },
    maximum: { type: 'integer', minimum: 1, description: 'the value of the setting.', example: 500 },
  };
  override readonly extensions: { limit: string; maximum: number };

  /** @param limit the setting's name */
  constructor(detail: string, limit: string, maximum: number) {
    super(detail);
    this.extensions = { limit, maximum };
  }
}

export class RateLimitedError extends apiError(
  429,
  'rate_limited',
  'Too many requests in a period. `Retry-After` says how long to wait.',
) {
  override readonly headers: { 'retry-after': string };

  /** @param retryAfter seconds */
  constructor(retryAfter: number, detail = 'Too many requests. Try again later.') {
    super(detail);
    this.headers = { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) };
  }
}

export class DatabaseUnavailableError extends apiError(
  503,
  'database_unavailable',
  'The database does not answer. The request is safe to repeat after `Retry-After`.',
) {
  override readonly headers = { 'retry-after': '2' };

  constructor(options?: ErrorOptions) {
    super('The database does not answer at the moment. You can safely try again.', options);
  }
}

export class OverloadedError extends apiError(
  503,
  'overloaded',
  'Too many requests, streams or exports are in progress. The request is safe to repeat after `Retry-After`.',
) {
  override readonly headers = { 'retry-after': '2' };

  constructor() {
    super('The service is overloaded. You can safely try again.');
  }
}

export class InternalError extends apiError(
  500,
  'internal_error',
  'An unexpected error. The log has its cause under the request id.',
) {
  constructor(options?: ErrorOptions) {
    super('An unexpected error occurred. Report the request id if it happens again.', options);
  }
}

export class UnauthenticatedError extends apiError(
  401,
  'unauthenticated',
  'The request has no session, or its session is expired, revoked or forged.',
) {
  constructor() {
    super('You have no session, or it has ended. Sign in.');
  }
}

export class SessionChangedError extends apiError(
  409,
  'session_changed',
  'The session does not belong to the person in `x-expected-user`. The request had no effect.',
) {
  constructor() {
    super('Another person has signed in with this browser. Reload the page.');
  }
}

export class CrossSiteRequestError extends apiError(
  403,
  'cross_site_request',
  'Another site sent a write, a sign-out, or a request for an export or a stream; or a page embeds a request with effects.',
) {
  constructor() {
    super('Another site sent this request. Send it from our own pages.');
  }
}
