import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { ApiError } from '../common/errors/api-error.js';
import { HeadersTooLargeError, MalformedRequestError, RequestTimeoutError } from '../common/errors/errors.js';
import { Problem } from '../common/errors/problem.js';
import { PROBLEM_TYPE, sendProblem } from '../common/errors/send-problem.js';
import { toApiError } from '../common/errors/to-api-error.js';
import { securityHeaders } from './response-headers.js';

/** Errors that Fastify's router raises before any hook runs, such as a URL that can't be decoded. */
export function answerRouterError(publicUrl: string) {
  const headers = securityHeaders(publicUrl);
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(headers).header('x-request-id', request.id);
    sendProblem(toApiError(error), request, reply);
  };
}

/** Errors of the HTTP parser: there is no request yet, so the answer is written to the socket by hand. */
export function answerParserError(publicUrl: string) {
  const headers = securityHeaders(publicUrl);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const problem = problemOf(error);
    const id = uuidv7();
    const body = JSON.stringify({ ...Problem.from(problem, id, ''), instance: '/' });
    const lines = Object.entries({
      ...headers,
      'x-request-id': id,
      'content-type': PROBLEM_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${problem.status} ${problem.title}\r\n${lines.join('')}\r\n${body}`);
  };
}

function problemOf(error: NodeJS.ErrnoException): ApiError {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new RequestTimeoutError();
  if (error.code === 'HPE_HEADER_OVERFLOW') return new HeadersTooLargeError();
  return new MalformedRequestError();
}
