import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { whenAbandoned } from '../http/edge/abandoned.js';
import { requestShed } from '../http/edge/load-shedding.js';

/** Upper bounds in seconds. Most responses take a few milliseconds, and calls to other systems at most nine seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/**
 * The label for requests without a route. With their URLs as labels, callers could create an unlimited number of
 * metrics.
 */
const NO_ROUTE = 'none';

/** Measures requests by their route's pattern, including those whose client disconnected, but no long-lived streams. */
export function measureRequests(fastify: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'workspace_http_request_duration_seconds',
    help: 'Time until the response was sent, by method, route (its pattern) and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  // Each combination of labels has an observer, because looking up labels for each request is slower.
  const observers = new Map<string, { observe(seconds: number): void }>();
  const measure = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.routeOptions.config.longLived && reply.statusCode === 200) return;
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

/** Counts requests that are rejected under overload. @returns a function that stops counting */
export function countShedRequests(registry: Registry): () => void {
  const shed = new Counter({
    name: 'workspace_http_requests_shed_total',
    help: 'Requests rejected at once because too many waited for the database.',
    registers: [registry],
  });
  const count = () => shed.inc();
  requestShed.subscribe(count);
  return () => void requestShed.unsubscribe(count);
}
