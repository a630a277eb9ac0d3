import type { Config } from '../config/config.js';

/** The endpoint that the specification of OpenTelemetry gives for a collector on the same machine. */
const DEFAULT = 'http://localhost:4318';

/** @returns the URL that receives traces, or null if tracing is off */
export function tracesEndpoint({
  disabled,
  exporter,
  endpoint,
  tracesEndpoint,
}: Config['tracing']): string | null {
  if (disabled || exporter === 'none') return null;
  if (tracesEndpoint) return tracesEndpoint;
  if (!endpoint && !exporter) return null;
  return `${(endpoint ?? DEFAULT).replace(/\/$/, '')}/v1/traces`;
}
