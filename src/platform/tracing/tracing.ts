import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { queries } from '../database/driver/query-spans.js';
import { VERSION } from '../health/version.js';
import { jobRuns } from '../jobs/job.js';
import { jobWrites } from '../jobs/jobs.service.js';
import { calls } from '../outbound/bounded-fetch.js';
import { inTime } from '../outbound/in-time.js';
import { exporterTo } from './exporter.js';
import { traceRequests } from './request-spans.js';
import { samplerOf } from './sampler.js';
import { Spans } from './spans.js';

/** Milliseconds for sending the last spans on shutdown. */
const LAST = 2000;

/**
 * Turns requests, jobs, queries and calls to other systems into spans. Each attribute is chosen here, one by one, so that
 * no library adds a URL, an address or a parameter. Only loaded if OpenTelemetry's variables switch tracing on.
 */
export class Tracing {
  private readonly provider: TracerProvider;
  private readonly spans: Spans;
  private readonly ends: (() => void)[];
  private warn: (sentence: string) => void = () => {};

  constructor({ tracing }: Config, endpoint: string) {
    const service = resourceFromAttributes({
      'service.name': tracing.serviceName,
      'service.version': VERSION,
    });
    this.provider = new TracerProvider({
      resource: service.merge(detectResources({ detectors: [envDetector] })),
      sampler: samplerOf(tracing),
      spanProcessors: [
        new BatchSpanProcessor({ exporter: exporterTo(endpoint, (sentence) => this.warn(sentence)) }),
      ],
    });
    this.spans = new Spans(this.provider.getTracer('organization-workspace', VERSION));
    this.ends = [traceJobs(this.spans), traceQueries(this.spans), traceCalls(this.spans)];
  }

  /** Must be called before any other hook is registered. */
  traceRequests(fastify: FastifyInstance, logger: Logger): void {
    this.warn = (sentence) => logger.warn({ context: 'Tracing' }, sentence);
    traceRequests(fastify, this.spans);
  }

  logFields = () => this.spans.logFields();

  /** Sends the last spans, unless the collector is too slow. */
  async stop(): Promise<void> {
    for (const end of this.ends) end();
    await inTime(
      LAST,
      () => this.provider.shutdown(),
      () => new Error('The last spans were not sent in time.'),
    ).catch(() => {});
  }
}

/** A job may run long after its request and several times, so its trace is linked to the request's. */
function traceJobs(spans: Spans): () => void {
  const propagator = new W3CTraceContextPropagator();
  const noteOrigin = (write: unknown) => {
    const current = spans.current;
    if (current) propagator.inject(trace.setSpan(ROOT_CONTEXT, current), write, defaultTextMapSetter);
  };
  jobWrites.subscribe(noteOrigin);
  const end = spans.follow(jobRuns, (run) => {
    const origin = trace.getSpanContext(propagator.extract(ROOT_CONTEXT, run, defaultTextMapGetter));
    const about = { 'messaging.destination.name': run.queue };
    return spans.begin(`job ${run.queue}`, SpanKind.CONSUMER, about, ROOT_CONTEXT, origin);
  });
  return () => {
    jobWrites.unsubscribe(noteOrigin);
    end();
  };
}

function traceQueries(spans: Spans): () => void {
  return spans.follow(queries, ({ name }) =>
    spans.beginPart(name, SpanKind.CLIENT, { 'db.system.name': 'postgresql', 'db.query.summary': name }),
  );
}

/** Also sends the trace context, so that the other system can continue the trace. */
function traceCalls(spans: Spans): () => void {
  const propagator = new W3CTraceContextPropagator();
  const setter = { set: (headers: Headers, name: string, value: string) => headers.set(name, value) };
  return spans.follow(
    calls,
    ({ method, host, port, headers }) => {
      const about = { 'http.request.method': method, 'server.address': host, 'server.port': port };
      const span = spans.beginPart(method, SpanKind.CLIENT, about);
      if (span) propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, setter);
      return span;
    },
    (span, { result }) => {
      if (result) span.setAttribute('http.response.status_code', result.status);
    },
  );
}
