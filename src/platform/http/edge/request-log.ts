import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { whenAbandoned } from './abandoned.js';
import { callerRequestId } from './request-id.js';

/**
 * Logs one line per request, with the pattern of its route. The URL is not logged, because its path may contain a token
 * and its query string an authorization code.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = lineOf(request, reply);
    if (error) line.err = error;
    if (error || reply.statusCode >= 500) request.log.error(line, 'request');
    else request.log.info(line, 'request');
  }
}

/** Logs a request whose client disconnected before the response. The request may have changed data. */
export function logAbandonedRequests(fastify: FastifyInstance): void {
  whenAbandoned(fastify, (request, reply) => {
    request.log.info({ ...lineOf(request, reply), aborted: true }, 'request');
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  const { principal } = request;
  const line: Record<string, unknown> = {
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
  const callerId = callerRequestId(request);
  if (callerId !== undefined) line.callerRequestId = callerId;
  if (principal) line.userId = principal.user.id;
  if (principal?.organization) line.organizationId = principal.organization.id;
  return line;
}
