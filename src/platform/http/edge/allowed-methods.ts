import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiError } from '../errors/api-error.js';
import { MethodNotAllowedError, RouteNotFoundError } from '../errors/errors.js';
import type { Routes } from './routes.js';

/** Answers 405 with `Allow` for a path that exists with other methods. Fastify would answer 404. */
export function answerMethodNotAllowed(fastify: FastifyInstance, routes: Routes): void {
  const refuse = ({ url }: FastifyRequest): ApiError => {
    const allowed = routes
      .at(url)
      .filter(({ method, config }) => method !== 'HEAD' || !config?.getOnly)
      .flatMap(({ method }) => method);
    return allowed.length > 0 ? new MethodNotAllowedError(allowed.sort()) : new RouteNotFoundError();
  };
  /** For DELETE, Fastify takes the word in `invites/bulk` for an id, because only POST has a route for that path. */
  const isOfOtherPath = ({ url, routeOptions }: FastifyRequest): boolean => {
    if (!routeOptions.url?.includes(':')) return false;
    const [found] = routes.at(url);
    return found !== undefined && found.url !== routeOptions.url;
  };
  fastify.addHook('preHandler', (request, _reply, done) =>
    done(request.is404 || isRefusedHead(request) || isOfOtherPath(request) ? refuse(request) : undefined),
  );
  // No route uses the method QUERY. Without this hook, Fastify would answer 400 for any URL if the content type is
  // missing.
  fastify.addHook('onRequest', (request, _reply, done) =>
    done(request.method === 'QUERY' ? refuse(request) : undefined),
  );
}

function isRefusedHead(request: FastifyRequest): boolean {
  return request.method === 'HEAD' && Boolean(request.routeOptions.config.getOnly);
}
