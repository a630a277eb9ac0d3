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
    /** Whether the log line includes the cause of the error. */
    showsCause?: boolean;
    /** Whether the request is not logged, such as a successful health check. */
    isRoutine?: boolean;
  }
}

/**
 * Adds an error to the log line of its request. The line includes the causes of server errors. The sentences and causes
 * of other errors may repeat names and parts of the request, so no level logs them without `withCause`.
 */
export function noteProblem(request: FastifyRequest, error: ApiError, { withCause = false } = {}): void {
  request.problem = error;
  request.showsCause = withCause || error.status >= 500;
}

/** Does not log this request, unless its response cannot be sent. */
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

  /** Adds the error to the line that `logAbandonedRequests` writes. */
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

/** A failed sign-in redirects the browser, so its status does not show the failure. */
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
