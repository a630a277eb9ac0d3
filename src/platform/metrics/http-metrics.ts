import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { whenAbandoned } from '../http/edge/abandoned.js';
import { requestShed } from '../http/edge/load-shedding.js';

/** Seconds. Most answers take a few milliseconds; what takes longer than ten seconds is cut off. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Stands for every address that is no route: those are chosen by who asks. */
const NO_ROUTE = 'none';

/** Measures every request by its route's pattern, also those whose client did not wait. */
export function measureRequests(fastify: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'workspace_http_request_duration_seconds',
    help: 'How long requests took until their answer was sent, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  // Made once for each combination, of which there are as many as routes and statuses.
  const observers = new Map<string, { observe(seconds: number): void }>();
  const measure = (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    const key = `${request.method} ${reply.statusCode} ${route}`;
    let observer = observers.get(key);
    if (!observer) {
      observer = duration.labels(request.method, route, String(reply.statusCode));
      observers.set(key, observer);
    }
    observer.observe(reply.elapsedTime / 1000);
  };
  fastify.addHook('onResponse', (request, reply, done) => {
    measure(request, reply);
    done();
  });
  whenAbandoned(fastify, measure);
}

/** @returns what ends it */
export function countShedRequests(registry: Registry): () => void {
  const shed = new Counter({
    name: 'workspace_http_requests_shed_total',
    help: 'Requests that were refused at once, as too many waited for the database.',
    registers: [registry],
  });
  const count = () => shed.inc();
  requestShed.subscribe(count);
  return () => void requestShed.unsubscribe(count);
}
