import type { RequestListener, Server } from 'node:http';
import type { ApiError } from '../errors/api-error.js';
import { Problem } from '../errors/problem.js';
import { PROBLEM_TYPE } from '../errors/send-problem.js';
import { requestId } from './request-id.js';
import { securityHeaders, type HeaderSettings } from './response-headers.js';
import { leavesLongBody } from './unread-bodies.js';

/** @param to the path to redirect to, if any */
type Refusal = (...exchange: [...Parameters<RequestListener>, to: string | undefined]) => void;

/** Answers requests with this error before Fastify sees them. All answers share one error, which costs less. */
export function refusal(server: Server, error: ApiError, config: HeaderSettings): Refusal {
  const common = Object.entries(securityHeaders(config)).flat();
  const headers = [...common, ...Object.entries({ ...error.headers, 'content-type': PROBLEM_TYPE }).flat()];
  return (request, response, to) => {
    const id = requestId();
    if (to !== undefined) {
      response.writeHead(302, [...common, 'x-request-id', id, 'location', to, 'content-length', '0']).end();
      return;
    }
    const body = JSON.stringify(Problem.from(error, id, request.url!));
    const own = ['x-request-id', id, 'content-length', String(Buffer.byteLength(body))];
    if (!server.listening || leavesLongBody(request)) own.push('connection', 'close');
    response.writeHead(error.status, [...headers, ...own]).end(body);
  };
}
