import { apiError } from './api-error.js';

/** Errors of the infrastructure, which belong to no domain. */

export class MalformedBodyError extends apiError(400, 'malformed_body') {}

export class MalformedRequestError extends apiError(400, 'malformed_request') {
  constructor(detail = 'The request is not readable as HTTP.', options?: ErrorOptions) {
    super(detail, options);
  }
}

/** One invalid field; nested fields are written with dots. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

export class ValidationFailedError extends apiError(400, 'validation_failed') {
  override readonly extensions: { errors: FieldError[] };

  constructor(errors: FieldError[]) {
    super(errors.map((error) => error.message).join('; ') + '.');
    this.extensions = { errors };
  }
}

export class RouteNotFoundError extends apiError(404, 'route_not_found') {
  constructor() {
    super('There is nothing at this address.');
  }
}

export class MethodNotAllowedError extends apiError(405, 'method_not_allowed') {
  override readonly headers: { allow: string };

  constructor(allowed: string[]) {
    super(`This address answers ${allowed.join(', ')} only.`);
    this.headers = { allow: allowed.join(', ') };
  }
}

export class RequestTimeoutError extends apiError(408, 'request_timeout') {
  constructor() {
    super('The request took too long to arrive.');
  }
}

export class BodyTooLargeError extends apiError(413, 'body_too_large') {
  constructor() {
    super('The body of the request is too large.');
  }
}

export class UriTooLongError extends apiError(414, 'uri_too_long') {
  constructor() {
    super('The address is too long.');
  }
}

export class UnsupportedMediaTypeError extends apiError(415, 'unsupported_media_type') {
  constructor() {
    super('Only bodies of the type application/json, in UTF-8 and not compressed, are read.');
  }
}

export class HeadersTooLargeError extends apiError(431, 'headers_too_large') {
  constructor() {
    super('The headers of the request are too large.');
  }
}

export class LimitReachedError extends apiError(422, 'limit_reached') {}

export class RateLimitedError extends apiError(429, 'rate_limited') {
  override readonly headers: { 'retry-after': string };

  /** @param retryAfter seconds */
  constructor(retryAfter: number, detail = 'Too many requests.') {
    super(detail);
    this.headers = { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) };
  }
}

export class DatabaseUnavailableError extends apiError(503, 'database_unavailable') {
  override readonly headers = { 'retry-after': '2' };

  constructor(options?: ErrorOptions) {
    super('The database does not answer at the moment. It is safe to try again.', options);
  }
}

export class OverloadedError extends apiError(503, 'overloaded') {
  override readonly headers = { 'retry-after': '2' };

  constructor() {
    super('The service has more to do than it can at the moment. It is safe to try again.');
  }
}

export class InternalError extends apiError(500, 'internal_error') {
  constructor(options?: ErrorOptions) {
    super('Something went wrong on our side. The request id helps us to find it.', options);
  }
}

export class UnauthenticatedError extends apiError(401, 'unauthenticated') {
  constructor() {
    super('Sign in first: there is no session, or it has ended.');
  }
}

export class CrossSiteRequestError extends apiError(403, 'cross_site_request') {
  constructor() {
    super('This request was sent by another site.');
  }
}
