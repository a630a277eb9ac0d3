import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../errors/api-error.js';
import { HeadersTooLargeError, MalformedRequestError, RequestTimeoutError } from '../errors/errors.js';
import { Problem } from '../errors/problem.js';
import { PROBLEM_TYPE, sendProblem } from '../errors/send-problem.js';
import { toApiError } from '../errors/to-api-error.js';
import { requestId } from './request-id.js';
import { securityHeaders, type HeaderSettings } from './response-headers.js';
import { leavesLongBody } from './unread-bodies.js';

/** Answers errors that Fastify's router raises before any hook runs, such as for a malformed URL. */
export function answerRouterError(config: HeaderSettings) {
  const headers = securityHeaders(config);
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    if (leavesLongBody(request.raw)) reply.header('connection', 'close');
    sendProblem(toApiError(error), request, reply.headers(headers).header('x-request-id', request.id));
  };
}

/** Answers errors of the HTTP parser. No request exists yet, so the response is written directly to the socket. */
export function answerParserError(config: HeaderSettings) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
    if (socket.writable) endWith(answerWith(problemOf(error), config), socket);
  };
}

/** Sends an error response where Node.js would send a response without a body, or no response. */
export function replaceNodeResponses(server: Server, config: HeaderSettings): void {
  const malformed = () => answerWith(new MalformedRequestError(), config);
  server.on('connect', (_request, socket) => endWith(malformed(), socket));
  server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = malformed();
    response.writeHead(status, headers).end(body);
  });
}

/**
 * Milliseconds for which further input is discarded before the connection closes. Closing at once could lose the
 * response.
 */
const LINGER = 1000;

function endWith({ status, title, headers, body }: ReturnType<typeof answerWith>, socket: Duplex): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER).unref();
}

function answerWith(error: ApiError, config: HeaderSettings) {
  const id = requestId();
  const body = JSON.stringify(Problem.from(error, id, ''));
  const headers = {
    ...securityHeaders(config),
    'x-request-id': id,
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { status: error.status, title: error.title, headers, body };
}

function problemOf(error: NodeJS.ErrnoException): ApiError {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new RequestTimeoutError();
  if (error.code === 'HPE_HEADER_OVERFLOW') return new HeadersTooLargeError();
  return new MalformedRequestError();
}
