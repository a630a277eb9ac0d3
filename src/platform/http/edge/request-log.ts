import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { whenAbandoned } from './abandoned.js';
import type { ApiError } from '../errors/api-error.js';
import { toApiError } from '../errors/to-api-error.js';
import { callerRequestId } from './request-id.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the request was answered with, if any. */
    problem?: ApiError;
    /** The line of the request has the cause of its error, whatever the error is. */
    showsCause?: boolean;
    /** The line of the request would say nothing new, as for a health check that succeeded. */
    isRoutine?: boolean;
  }
}

/**
 * Adds an error to the line of its request. The causes of server errors are in the line; those of other errors may
 * repeat parts of the request, so they need `withCause`, or a log for debugging.
 */
export function noteProblem(request: FastifyRequest, error: ApiError, { withCause = false } = {}): void {
  request.problem = error;
  request.showsCause = withCause || error.status >= 500 || ['debug', 'trace'].includes(request.log.level);
}

/** Writes no line for this request, whatever its response is. */
export function leaveOutOfLog(request: FastifyRequest): void {
  request.isRoutine = true;
}

/**
 * Logs one line per request, with the pattern of its route and its error. The URL is not logged, because its path may
 * contain a token and its query string an authorization code.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (request.isRoutine && !error) return;
    const level = error ? 'error' : levelOf(request, reply);
    if (!(request.log as Logger).isLevelEnabled(level)) return;
    const line = lineOf(request, reply);
    if (error) line.err = error;
    request.log[level](line, 'request');
  }

  /** Adds the error to the line of the request, see `logAbandonedRequests`. */
  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') noteProblem(request, toApiError(error));
  }
}

/** Logs a request whose response was not sent completely. The request may have changed data. */
export function logAbandonedRequests(fastify: FastifyInstance): void {
  whenAbandoned(fastify, (request, reply) => {
    request.log[levelOf(request, reply)]({ ...lineOf(request, reply), aborted: true }, 'request');
  });
}

/** A sign-in that failed redirects the browser, so its status does not show that it failed. */
function levelOf({ problem }: FastifyRequest, { statusCode }: FastifyReply): 'error' | 'info' {
  return statusCode >= 500 || (problem && problem.status >= 500) ? 'error' : 'info';
}

function lineOf(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  const { principal, problem } = request;
  const line: Record<string, unknown> = {
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
  if (problem) {
    line.code = problem.code;
    if (request.showsCause) line.err = problem.cause ?? problem;
  }
  const callerId = callerRequestId(request);
  if (callerId !== undefined) line.callerRequestId = callerId;
  if (principal) line.userId = principal.user.id;
  if (principal?.organization) line.organizationId = principal.organization.id;
  return line;
}
