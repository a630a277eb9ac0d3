import { SpanStatusCode, type Span } from '@opentelemetry/api';

/** @param failure the kind of failure, without its message, which may contain personal data */
export function endSpan(span: Span, failure?: string): void {
  if (failure !== undefined)
    span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The code of an error, or its class. Never its message. */
export function kindOf(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return 'Error';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
}
