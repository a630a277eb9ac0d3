import { apiError } from './api-error.js';

/** Errors of the infrastructure, which belong to no domain. */

export class MalformedBodyError extends apiError(400, 'malformed_body') {}

export class MalformedRequestError extends apiError(400, 'malformed_request') {
  constructor(detail = 'The request is not valid HTTP.', options?: ErrorOptions) {
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
    super('No route exists at this address. Check the path.');
  }
}

export class MethodNotAllowedError extends apiError(405, 'method_not_allowed') {
  override readonly headers: { allow: string };

  constructor(allowed: string[]) {
    super(`This address supports only these methods: ${allowed.join(', ')}.`);
    this.headers = { allow: allowed.join(', ') };
  }
}

export class RequestTimeoutError extends apiError(408, 'request_timeout') {
  constructor() {
    super('The request took too long to arrive. Try again.');
  }
}

export class BodyTooLargeError extends apiError(413, 'body_too_large') {
  constructor() {
    super('The request body is too large.');
  }
}

export class UriTooLongError extends apiError(414, 'uri_too_long') {
  constructor() {
    super('The URL is too long.');
  }
}

export class UnsupportedMediaTypeError extends apiError(415, 'unsupported_media_type') {
  constructor() {
    super('Send the body as application/json in UTF-8, without compression.');
  }
}

export class HeadersTooLargeError extends apiError(431, 'headers_too_large') {
  constructor() {
    super('The request headers are too large.');
  }
}

export class LimitReachedError extends apiError(422, 'limit_reached') {}

export class RateLimitedError extends apiError(429, 'rate_limited') {
  override readonly headers: { 'retry-after': string };

  /** @param retryAfter seconds */
  constructor(retryAfter: number, detail = 'Too many requests. Try again later.') {
    super(detail);
    this.headers = { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) };
  }
}

export class DatabaseUnavailableError extends apiError(503, 'database_unavailable') {
  override readonly headers = { 'retry-after': '2' };

  constructor(options?: ErrorOptions) {
    super('The database does not answer at the moment. You can safely try again.', options);
  }
}

export class OverloadedError extends apiError(503, 'overloaded') {
  override readonly headers = { 'retry-after': '2' };

  constructor() {
    super('The service is overloaded. You can safely try again.');
  }
}

export class InternalError extends apiError(500, 'internal_error') {
  constructor(options?: ErrorOptions) {
    super('An unexpected error occurred. Report the request id if it happens again.', options);
  }
}

export class UnauthenticatedError extends apiError(401, 'unauthenticated') {
  constructor() {
    super('You have no session, or it has ended. Sign in.');
  }
}

export class CrossSiteRequestError extends apiError(403, 'cross_site_request') {
  constructor() {
    super('Another site sent this request. Send it from our own pages.');
  }
}
