import type { Registry } from 'prom-client';
import type { DatabaseMetric } from './database-metrics.js';

/** The metrics that a domain contributes. */
export interface DomainMetrics {
  /** Functions that register counters of this instance. Each returns a function that stops counting. */
  counters?: ((registry: Registry) => () => void)[];
  /** Functions that register metrics whose values are read from the database. */
  databaseMetrics?: ((registry: Registry) => DatabaseMetric)[];
}

const LOADERS: (() => Promise<DomainMetrics>)[] = [];

/** Registers the metrics of a domain. They are only loaded if METRICS_PORT is set. */
export function registerMetrics(load: () => Promise<DomainMetrics>): void {
  LOADERS.push(load);
}

/** Loads the metrics of all domains. Complete when all modules are imported. */
export async function loadDomainMetrics(): Promise<Required<DomainMetrics>> {
  const domains = await Promise.all(LOADERS.map((load) => load()));
  return {
    counters: domains.flatMap(({ counters = [] }) => counters),
    databaseMetrics: domains.flatMap(({ databaseMetrics = [] }) => databaseMetrics),
  };
}
