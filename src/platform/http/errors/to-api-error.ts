import { HttpException } from '@nestjs/common';
import { PoolFullError } from '../../database/driver/bounded-pool.js';
import { isDatabaseUnavailable } from '../../database/database-errors.js';
import { ConflictError } from '../../database/transactions/retry-on-conflict.js';
import { ApiError } from './api-error.js';
import {
  BodyTooLargeError,
  DatabaseUnavailableError,
  InternalError,
  MalformedBodyError,
  MalformedRequestError,
  OverloadedError,
  RequestTimeoutError,
  RouteNotFoundError,
  UnsupportedMediaTypeError,
  UriTooLongError,
} from './errors.js';

/**
 * Turns anything thrown into an ApiError. Errors of Nest and Fastify are translated by their status, because their
 * messages are not written for API clients. Unexpected errors become `internal_error` with the original error as the
 * cause.
 * @param bodyLimit the maximum size of the request's body in octets
 */
export function toApiError(thrown: unknown, bodyLimit?: number): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isAborted(thrown))
    return new MalformedRequestError('The request ended before its body was complete. Send it again.', {
      cause: thrown,
    });
  if (thrown instanceof PoolFullError || thrown instanceof ConflictError) return new OverloadedError();
  if (isDatabaseUnavailable(thrown)) return new DatabaseUnavailableError({ cause: thrown });
  const ofFramework = FRAMEWORK_ERRORS[frameworkStatus(thrown)];
  return ofFramework ? ofFramework(thrown, bodyLimit) : new InternalError({ cause: thrown });
}

const FRAMEWORK_ERRORS: Record<number, (cause: unknown, bodyLimit?: number) => ApiError> = {
  400: (cause) =>
    isBadUrl(cause)
      ? new MalformedRequestError('The URL is malformed. Check its encoding.')
      : new MalformedBodyError('The body cannot be read. Send valid JSON in UTF-8.', { cause }),
  404: () => new RouteNotFoundError(),
  408: () => new RequestTimeoutError(),
  413: (_cause, bodyLimit) => new BodyTooLargeError(bodyLimit),
  414: () => new UriTooLongError(),
  415: () => new UnsupportedMediaTypeError(),
  503: () => new OverloadedError(),
};

function frameworkStatus(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const { statusCode, code } = (thrown ?? {}) as { statusCode?: number; code?: string };
  return code?.startsWith('FST_') && statusCode ? statusCode : 500;
}

function isBadUrl(thrown: unknown): boolean {
  return (thrown as { code?: string }).code === 'FST_ERR_BAD_URL';
}

/** Whether the client disconnected while it was sending the body. Node.js reports that as a broken connection. */
function isAborted(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as { code?: string; message?: string };
  return code === 'ECONNRESET' && message === 'aborted';
}
