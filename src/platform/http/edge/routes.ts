import type { FastifyInstance, RouteOptions } from 'fastify';
import createRouter from 'find-my-way';
import { MAX_URL_LENGTH } from './request-target.js';

/** All routes of the server, with the facts that their decorators state. */
export class Routes {
  readonly all: RouteOptions[] = [];
  private readonly byUrl = createRouter({ maxParamLength: MAX_URL_LENGTH });

  /** Must be called first: it only learns of routes that are registered after it. */
  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', (route) => void this.all.push(route));
    fastify.addHook('onReady', (done) => {
      const patterns = new Set(this.all.map(({ url }) => url));
      for (const pattern of patterns)
        if (!pattern.includes('*'))
          this.byUrl.on(
            'GET',
            pattern,
            noop,
            this.all.filter(({ url }) => url === pattern),
          );
      done();
    });
  }

  /** The routes that match the URL of a request, for any method. */
  at(url: string): readonly RouteOptions[] {
    const found = this.byUrl.find('GET', url.split('?', 1)[0]!);
    if (!found || Object.values(found.params).includes('')) return [];
    return found.store as RouteOptions[];
  }
}

const noop = () => {};
