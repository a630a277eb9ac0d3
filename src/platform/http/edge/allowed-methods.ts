import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import type { ApiError } from '../errors/api-error.js';
import { MethodNotAllowedError, RouteNotFoundError } from '../errors/errors.js';
import { MAX_URL_LENGTH } from './request-target.js';

/**
 * Answers 405 with `Allow` for a path that exists with other methods, where Fastify would answer 404. The path is looked up
 * in a second router, and only for requests that would be a 404.
 */
export function answerMethodNotAllowed(fastify: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  fastify.addHook('onRoute', (route) => {
    if (route.method === 'HEAD' && route.config?.getOnly)
      return void (route.preHandler = (_request, _reply, done) => done(new MethodNotAllowedError(['GET'])));
    const known = methods.get(route.url) ?? new Set();
    for (const method of [route.method].flat()) known.add(method);
    methods.set(route.url, known);
  });

  const paths = createRouter({ maxParamLength: MAX_URL_LENGTH });
  fastify.addHook('onReady', (done) => {
    for (const [url, known] of methods) if (!url.includes('*')) paths.on('GET', url, noop, known);
    done();
  });

  const refuse = ({ url }: FastifyRequest): ApiError => {
    const found = paths.find('GET', url.split('?', 1)[0]!);
    const isFound = found && Object.values(found.params).every((value) => value !== '');
    return isFound
      ? new MethodNotAllowedError([...(found.store as Set<string>)].sort())
      : new RouteNotFoundError();
  };
  fastify.addHook('preHandler', (request, _reply, done) => done(request.is404 ? refuse(request) : undefined));
  // No route uses QUERY. Without this, Fastify would answer 400 at any address if there is no content type.
  fastify.addHook('onRequest', (request, _reply, done) =>
    done(request.method === 'QUERY' ? refuse(request) : undefined),
  );
}

const noop = () => {};
