import { ROOT_CONTEXT, SpanKind, trace, type Context, type Span } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whenAbandoned } from '../http/edge/abandoned.js';
import { endSpan } from './end-span.js';
import type { Spans } from './spans.js';

/** Requests that load balancers send every second. Their traces would only hide the others. */
const PROBES = /^\/api\/health(\/|$)/;
/** The methods that a span may name. Callers may invent others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Creates a span for each request. The span has the pattern of the route. It never has the URL, which may contain a
 * token in its path or an authorization code in its query.
 */
export function traceRequests(fastify: FastifyInstance, spans: Spans): void {
  const ofRequests = new WeakMap<FastifyRequest, Span>();
  const proceed = (request: FastifyRequest, next: () => void) => {
    const span = ofRequests.get(request);
    if (span) spans.within(span, next);
    else next();
  };
  const end = (request: FastifyRequest, reply: FastifyReply) => {
    const span = ofRequests.get(request);
    if (span?.isRecording()) finish(span, request, reply);
  };

  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!PROBES.test(request.routeOptions.url ?? '')) {
      const method = methodOf(request);
      const caller = callerOf(request.headers.traceparent);
      ofRequests.set(
        request,
        spans.begin(method, SpanKind.SERVER, { 'http.request.method': method }, caller),
      );
    }
    proceed(request, done);
  });
  // The context of the request is lost while its body is read, and while its response is sent.
  fastify.addHook('preValidation', (request, _reply, done) => proceed(request, done));
  fastify.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    proceed(request, done);
  });
  whenAbandoned(fastify, end);
}

/** The span of the caller. Its `tracestate` is dropped, because it would reach Stripe and the identity provider. */
function callerOf(traceparent: string | string[] | undefined): Context {
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
}

const methodOf = ({ method }: FastifyRequest) => (METHODS.has(method) ? method : '_OTHER');

function finish(span: Span, request: FastifyRequest, reply: FastifyReply): void {
  const method = methodOf(request);
  const { url: route } = request.routeOptions;
  span.updateName(route === undefined ? method : `${method} ${route}`);
  if (route !== undefined) span.setAttribute('http.route', route);
  span.setAttribute('http.response.status_code', reply.statusCode);
  endSpan(span, reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
}
