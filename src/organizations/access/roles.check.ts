import type { FastifyInstance } from 'fastify';
import type { Routes } from '../../platform/http/edge/routes.js';

/** The common path of all routes of an organization. */
const ORGANIZATION_PATH = /^\/api\/organizations\/:id(\/|$)/;

/** Fails startup if a route of an organization declares no required relation. The error names every such route. */
export function requireRelations(fastify: FastifyInstance, routes: Routes): void {
  fastify.addHook('onReady', (done) => {
    const undecided = routes.all.filter(
      ({ method, url, config }) => method !== 'HEAD' && ORGANIZATION_PATH.test(url) && !config?.relation,
    );
    if (undecided.length === 0) return done();
    const names = undecided.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
    done(new Error(`BUG: add @Roles(...) to these routes, with the relation that they require: ${names}`));
  });
}
