import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** Milliseconds between two warnings about a collector that does not accept spans. */
const PAUSE = 60_000;

/**
 * Sends spans to a collector. The library reads the headers, the timeout, the compression and the certificates from the
 * standard `OTEL_EXPORTER_OTLP_*` variables.
 * @param warn called at most once a minute, without the library's message, because that may contain the URL
 */
export function exporterTo(url: string, warn: (sentence: string) => void): SpanExporter {
  const exporter = new OTLPTraceExporter({ url });
  let quietUntil = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.FAILED && performance.now() > quietUntil) {
          quietUntil = performance.now() + PAUSE;
          warn(`Traces could not be sent to the collector${reasonOf(result.error)}.`);
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** The code of the system or the status of the collector. */
function reasonOf(error?: Error): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? ` (${code})` : '';
}
