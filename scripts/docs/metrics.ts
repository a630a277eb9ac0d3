import { fastify } from 'fastify';
import { Registry } from 'prom-client';
import '../../src/app.module.js'; // its modules register their metrics
import { readConfig } from '../../src/platform/config/read-config.js';
import { loadDomainMetrics } from '../../src/platform/metrics/domain-metrics.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { showPool } from '../../src/platform/metrics/pool-metrics.js';
import { table } from './table.js';

/** Renders the service's own metrics with the help texts that Prometheus shows. */
export async function render(): Promise<string> {
  let registry = new Registry();
  const domains = await loadDomainMetrics();
  const counters = [...domains.counters, (used: Registry) => ((registry = used), () => {})];
  const metrics = new Metrics(readConfig({}), fastify(), { ...domains, counters });
  showPool(0, () => undefined, registry);
  const families = await registry.getMetricsAsJSON();
  await metrics.stop();
  const rows = families
    .filter(({ name }) => name.startsWith('workspace_'))
    .map(({ name, type, help }) => [`\`${name}\``, String(type), help])
    .sort(([one = ''], [other = '']) => one.localeCompare(other));
  return table(['name', 'type', 'meaning'], rows);
}
