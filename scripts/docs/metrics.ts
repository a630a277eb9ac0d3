import type { MetricObject } from 'prom-client';
import { table } from './table.js';

const METRICS: string = '../dashboard/metrics.mjs';

/** Renders the service's own metrics with the help texts that Prometheus shows. */
export async function render(): Promise<string> {
  const { registeredMetrics } = (await import(METRICS)) as {
    registeredMetrics: (service: string) => Promise<MetricObject[]>;
  };
  const rows = (await registeredMetrics('../../src'))
    .filter(({ name }) => name.startsWith('workspace_'))
    .map(({ name, type, help }) => [`\`${name}\``, String(type), help]);
  return table(['name', 'type', 'meaning'], rows);
}
