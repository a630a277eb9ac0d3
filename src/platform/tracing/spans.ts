import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingChannel } from 'node:diagnostics_channel';
import {
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type SpanKind,
  type Tracer,
} from '@opentelemetry/api';
import { ROOT_CONTEXT } from '@opentelemetry/api';
import { endSpan, kindOf } from './end-span.js';

/** Begins spans, and knows the current one. Nothing is global, so several instances in one process do not mix. */
export class Spans {
  private readonly active = new AsyncLocalStorage<Span | undefined>();

  constructor(private readonly tracer: Tracer) {}

  /** The span of the current request or job. */
  get current(): Span | undefined {
    return this.active.getStore();
  }

  /** @param origin a span of another trace that caused this one */
  begin(name: string, kind: SpanKind, attributes: Attributes, parent: Context, origin?: SpanContext): Span {
    const links = origin ? [{ context: origin }] : [];
    return this.tracer.startSpan(name, { kind, attributes, links }, parent);
  }

  /** Begins a span inside that of the current request or job. Outside of both, returns undefined. */
  beginPart(name: string, kind: SpanKind, attributes: Attributes): Span | undefined {
    const current = this.active.getStore();
    return current && this.begin(name, kind, attributes, trace.setSpan(ROOT_CONTEXT, current));
  }

  within<T>(span: Span, work: () => T): T {
    return this.active.run(span, work);
  }

  /** Fields for each line of the log, with the names that OpenTelemetry defines for logs in JSON. */
  logFields(): Record<string, string> {
    const current = this.active.getStore()?.spanContext();
    return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
  }

  /**
   * Creates a span for each operation of a channel.
   * @param finish adds attributes that are known at the end
   * @returns a function that stops it
   */
  follow<Work extends { error?: unknown }>(
    channel: TracingChannel<unknown, Work>,
    begin: (work: Work) => Span | undefined,
    finish: (span: Span, work: Work) => void = () => {},
  ): () => void {
    const spans = new WeakMap<Work, Span>();
    const start = (work: Work) => {
      const span = begin(work);
      if (span) spans.set(work, span);
      return span;
    };
    const end = (message: unknown) => {
      const work = message as Work;
      const span = spans.get(work);
      if (!span) return;
      finish(span, work);
      endSpan(span, kindOf(work.error));
    };
    channel.start.bindStore(this.active, start);
    channel.asyncEnd.subscribe(end);
    return () => {
      channel.start.unbindStore(this.active);
      channel.asyncEnd.unsubscribe(end);
    };
  }
}
