import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from './api-error.js';
import { noteProblem } from '../edge/request-log.js';
import { Problem } from './problem.js';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Sends the public part of an error. The log line of the request has its code, and the cause of a server error. */
export function sendProblem(error: ApiError, request: FastifyRequest, reply: FastifyReply): void {
  noteProblem(request, error);
  if (reply.sent) return void request.log.error({ err: error.cause ?? error, code: error.code }, error.code);
  void reply
    .code(error.status)
    .headers(error.headers)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(Problem.from(error, request.id, request.originalUrl)));
}

/** Logs the cause of a server error, and at level `debug` the code of another one. */
export function logProblem(error: ApiError, request: FastifyRequest): void {
  if (error.status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, error.code);
  else request.log.debug({ code: error.code }, error.code);
}
