import type { FastifyInstance } from 'fastify';
import createRouter from 'find-my-way';
import { MethodNotAllowedError, UriTooLongError } from '../common/errors/errors.js';

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

  fastify.addHook('preHandler', (request, _reply, done) => {
    if (!request.is404) return done();
    const found = paths.find('GET', request.url.split('?', 1)[0]!);
    done(found ? new MethodNotAllowedError([...(found.store as Set<string>)].sort()) : undefined);
  });
}

/** A longer one is no address of ours; 8,000 octets are what RFC 9110, section 4.1, asks servers to bear. */
export const MAX_URL_LENGTH = 8000;

export function refuseLongUrls(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(request.originalUrl.length > MAX_URL_LENGTH ? new UriTooLongError() : undefined);
  });
}

const noop = () => {};
