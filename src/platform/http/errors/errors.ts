import { apiError } from './api-error.js';

/** Errors of the infrastructure, which belong to no domain. */

/** The body is not JSON in UTF-8, repeats a field, nests deeper than 32 levels or has too many fields. */
export class MalformedBodyError extends apiError(400, 'malformed_body') {}

/** The URL or the request is not readable as HTTP. */
export class MalformedRequestError extends apiError(400, 'malformed_request') {
  constructor(detail = 'The request is not valid HTTP.', options?: ErrorOptions) {
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

/** A field or parameter is missing, wrong or unknown. `errors` has a row for each. */
export class ValidationFailedError extends apiError(400, 'validation_failed') {
  override readonly extensions: { errors: FieldError[] };

  constructor(errors: FieldError[]) {
    super(errors.map((error) => error.message).join('; ') + '.');
    this.extensions = { errors };
  }
}

/** The path belongs to no route. */
export class RouteNotFoundError extends apiError(404, 'route_not_found') {
  constructor() {
    super('No route exists at this address. Check the path.');
  }
}

/** The path has no route for the method. `Allow` lists its methods. */
export class MethodNotAllowedError extends apiError(405, 'method_not_allowed') {
  override readonly headers: { allow: string };

  constructor(allowed: string[]) {
    super(`This address supports only these methods: ${allowed.join(', ')}.`);
    this.headers = { allow: allowed.join(', ') };
  }
}

/** The headers took longer than 5 s to arrive, or the whole request longer than 10 s. */
export class RequestTimeoutError extends apiError(408, 'request_timeout') {
  constructor() {
    super('The request took too long to arrive. Try again.');
  }
}

/** The body is larger than `LIMIT_BODY_BYTES`. */
export class BodyTooLargeError extends apiError(413, 'body_too_large') {
  constructor() {
    super('The request body is too large.');
  }
}

/** The URL is longer than 8,000 characters. */
export class UriTooLongError extends apiError(414, 'uri_too_long') {
  constructor() {
    super('The URL is too long.');
  }
}

/** The body is not `application/json` in UTF-8, or it is compressed. */
export class UnsupportedMediaTypeError extends apiError(415, 'unsupported_media_type') {
  constructor() {
    super('Send the body as application/json in UTF-8, without compression.');
  }
}

/** The headers are larger than 16 KiB. */
export class HeadersTooLargeError extends apiError(431, 'headers_too_large') {
  constructor() {
    super('The request headers are too large.');
  }
}

/** The request would exceed a limit of the settings, such as `LIMIT_PENDING_INVITES`. */
export class LimitReachedError extends apiError(422, 'limit_reached') {
  override readonly extensions: { limit: string };

  /** @param limit the setting's name */
  constructor(detail: string, limit: string) {
    super(detail);
    this.extensions = { limit };
  }
}

/** Too many requests in a period. `Retry-After` says how long to wait. */
export class RateLimitedError extends apiError(429, 'rate_limited') {
  override readonly headers: { 'retry-after': string };

  /** @param retryAfter seconds */
  constructor(retryAfter: number, detail = 'Too many requests. Try again later.') {
    super(detail);
    this.headers = { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) };
  }
}

/** The database does not answer. The request is safe to repeat after `Retry-After`. */
export class DatabaseUnavailableError extends apiError(503, 'database_unavailable') {
  override readonly headers = { 'retry-after': '2' };

  constructor(options?: ErrorOptions) {
    super('The database does not answer at the moment. You can safely try again.', options);
  }
}

/** Too many requests wait for the database. The request is safe to repeat after `Retry-After`. */
export class OverloadedError extends apiError(503, 'overloaded') {
  override readonly headers = { 'retry-after': '2' };

  constructor() {
    super('The service is overloaded. You can safely try again.');
  }
}

/** An unexpected error. The log has its cause under the request id. */
export class InternalError extends apiError(500, 'internal_error') {
  constructor(options?: ErrorOptions) {
    super('An unexpected error occurred. Report the request id if it happens again.', options);
  }
}

/** The request has no session, or its session is expired, revoked or forged. */
export class UnauthenticatedError extends apiError(401, 'unauthenticated') {
  constructor() {
    super('You have no session, or it has ended. Sign in.');
  }
}

/** Another site sent the write or the sign-out. */
export class CrossSiteRequestError extends apiError(403, 'cross_site_request') {
  constructor() {
    super('Another site sent this request. Send it from our own pages.');
  }
}
