import type { RequestListener, Server } from 'node:http';
import { DatabaseUnavailableError } from '../errors/errors.js';
import { failurePath } from './failure-path.js';
import { refusal } from './refusal.js';
import type { HeaderSettings } from './response-headers.js';
import type { Routes } from './routes.js';

/**
 * Rejects requests with 503, or with the redirect of their route, until startup lets requests in. The port is open from
 * the first second on, so that liveness probes do not kill the process. Must be called after `shedLoad`.
 * @param isOpen whether startup lets requests in; called for every request
 */
export function refuseWhileStarting(
  server: Server,
  isOpen: () => boolean,
  routes: Routes,
  config: HeaderSettings,
): void {
  const [serve] = server.listeners('request') as [RequestListener];
  const error = new DatabaseUnavailableError();
  const refuse = refusal(server, error, config);
  server.removeListener('request', serve).on('request', (request, response) => {
    const facts = isOpen() ? undefined : routes.at(request.url!).map(({ config }) => config);
    if (!facts || facts.some((fact) => fact?.servedWhileStarting)) return serve(request, response);
    const [fact = {}] = facts.filter((fact) => fact?.failsTo);
    refuse(request, response, failurePath(fact, request, request.url!, error.code));
  });
}
