import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from './api-error.js';
import { Problem } from './problem.js';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Sends the public part of an error, and logs the cause of server errors. */
export function sendProblem(error: ApiError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, error.code);
  else request.log.debug({ err: error }, error.code);
  if (reply.sent) return;
  void reply
    .code(error.status)
    .headers(error.headers)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(Problem.from(error, request.id, request.originalUrl)));
}
