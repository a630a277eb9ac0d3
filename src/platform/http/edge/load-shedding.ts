import { channel } from 'node:diagnostics_channel';
import type { RequestListener, Server } from 'node:http';
import type { Logger } from 'pino';
import { OverloadedError } from '../errors/errors.js';
import { failurePath } from './failure-path.js';
import { refusal } from './refusal.js';
import type { HeaderSettings } from './response-headers.js';
import type { Routes } from './routes.js';

/** Published for each rejected request, so that metrics can count it. */
export const requestShed = channel('workspace.request.shed');

/** Milliseconds that one log line summarizes. Logging each rejected request would cost more than rejecting it. */
const LOG_INTERVAL = 1000;

/**
 * Rejects requests with 503 under overload, or with the redirect of their route. Each rejection takes time from
 * accepted requests. So it happens before Fastify sees the request: it reads no body, loads no session and creates no
 * error.
 * @param isCrowded called for every request
 */
export function shedLoad(
  server: Server,
  logger: Logger,
  isCrowded: () => boolean,
  routes: Routes,
  config: HeaderSettings,
): void {
  const [serve] = server.listeners('request') as [RequestListener];
  const error = new OverloadedError();
  const refuse = refusal(server, error, config);
  const count = refusalLog(logger);
  server.removeListener('request', serve).on('request', (request, response) => {
    if (!isCrowded()) return serve(request, response);
    const facts = routes.at(request.url!).map(({ config }) => config);
    if (facts.some((fact) => fact?.neverShed)) return serve(request, response);
    const [fact = {}] = facts.filter((fact) => fact?.failsTo);
    refuse(request, response, failurePath(fact, request, request.url!, error.code));
    requestShed.publish(undefined);
    count();
  });
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
