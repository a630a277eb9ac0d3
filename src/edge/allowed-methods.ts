import type { FastifyInstance } from 'fastify';
import createRouter from 'find-my-way';
import { MethodNotAllowedError } from '../common/errors/errors.js';
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

  fastify.addHook('preHandler', (request, _reply, done) => {
    if (!request.is404) return done();
    const found = paths.find('GET', request.url.split('?', 1)[0]!);
    const isFound = found && Object.values(found.params).every((value) => value !== '');
    done(isFound ? new MethodNotAllowedError([...(found.store as Set<string>)].sort()) : undefined);
  });
}

const noop = () => {};
