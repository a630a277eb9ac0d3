import type { RequestListener, Server } from 'node:http';
import type { ApiError } from '../errors/api-error.js';
import { Problem } from '../errors/problem.js';
import { PROBLEM_TYPE } from '../errors/send-problem.js';
import { requestId } from './request-id.js';
import { securityHeaders, type HeaderSettings } from './response-headers.js';

/** @param to the path to redirect to, if any */
type Refusal = (...exchange: [...Parameters<RequestListener>, to: string | undefined]) => void;

/** Answers requests with this error before Fastify sees them. All answers share one error, which costs less. */
export function refusal(server: Server, config: HeaderSettings, error: ApiError): Refusal {
  const always = { ...securityHeaders(config), ...error.headers, 'content-type': PROBLEM_TYPE };
  const headers = Object.entries(always).flat();
  const redirect = Object.entries(securityHeaders(config)).flat();
  return (request, response, to) => {
    const id = requestId();
    if (to !== undefined) {
      response.writeHead(302, [...redirect, 'x-request-id', id, 'location', to, 'content-length', '0']).end();
      return;
    }
    const body = JSON.stringify(Problem.from(error, id, request.url!));
    const own = ['x-request-id', id, 'content-length', String(Buffer.byteLength(body))];
    if (!server.listening) own.push('connection', 'close');
    response.writeHead(error.status, [...headers, ...own]).end(body);
  };
}
