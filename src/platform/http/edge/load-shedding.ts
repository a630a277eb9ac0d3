import { channel } from 'node:diagnostics_channel';
import type { RequestListener, Server } from 'node:http';
import type { Logger } from 'pino';
import { OverloadedError } from '../errors/errors.js';
import { Problem } from '../errors/problem.js';
import { PROBLEM_TYPE } from '../errors/send-problem.js';
import { requestId } from './request-id.js';
import { securityHeaders } from './response-headers.js';
import type { Routes } from './routes.js';

/** Published for each rejected request, so that metrics can count it. */
export const requestShed = channel('workspace.request.shed');

/** Milliseconds that one log line summarizes. Logging each rejected request would cost more than rejecting it. */
const LOG_INTERVAL = 1000;

/**
 * Rejects requests with 503 under overload. Every rejection takes time from accepted requests. So it happens before
 * Fastify sees the request, without reading the body, loading the session or creating an error.
 * @param isCrowded called for every request
 */
export function shedLoad(
  server: Server,
  publicUrl: string,
  logger: Logger,
  isCrowded: () => boolean,
  routes: Routes,
): void {
  const [serve] = server.listeners('request') as [RequestListener];
  const refuse = refusal(server, publicUrl);
  const count = refusalLog(logger);
  server.removeListener('request', serve).on('request', (request, response) => {
    if (!isCrowded() || routes.at(request.url!).some(({ config }) => config?.neverShed))
      return serve(request, response);
    refuse(request, response);
    requestShed.publish(undefined);
    count();
  });
}

function refusal(server: Server, publicUrl: string): RequestListener {
  const error = new OverloadedError();
  const always = { ...securityHeaders(publicUrl), ...error.headers, 'content-type': PROBLEM_TYPE };
  const headers = Object.entries(always).flat();
  return (request, response) => {
    const id = requestId(request);
    const body = JSON.stringify(Problem.from(error, id, request.url!));
    const own = ['x-request-id', id, 'content-length', String(Buffer.byteLength(body))];
    if (!server.listening) own.push('connection', 'close');
    response.writeHead(error.status, [...headers, ...own]).end(body);
  };
}

function refusalLog(logger: Logger): () => void {
  let refused = 0;
  return () => {
    if (++refused > 1) return;
    setTimeout(() => {
      logger.warn({ refused }, 'overloaded');
      refused = 0;
    }, LOG_INTERVAL).unref();
  };
}
