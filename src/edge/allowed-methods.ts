import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import type { ApiError } from '../common/errors/api-error.js';
import { MethodNotAllowedError, RouteNotFoundError } from '../common/errors/errors.js';
import { MAX_URL_LENGTH } from './request-target.js';

/**
 * Tells an address that exists for other methods (405 with `Allow`) from one that doesn't exist (404), which Fastify
 * does not. It looks the path up among all routes in a second router of the same kind, on the way to a 404 only.
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
  // Nothing answers QUERY here. Left to Fastify, one without a content type would be a bad request at any address.
  fastify.addHook('onRequest', (request, _reply, done) =>
    done(request.method === 'QUERY' ? refuse(request) : undefined),
  );
}

const noop = () => {};
