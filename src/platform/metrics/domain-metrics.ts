import type { Registry } from 'prom-client';
import type { DatabaseMetric } from './database-metrics.js';

/** The metrics that a domain contributes. */
export interface DomainMetrics {
  /** Functions that register counters of this instance. Each returns a function that stops counting. */
  counters?: ((registry: Registry) => () => void)[];
  /** Functions that register metrics whose values are read from the database. */
  databaseMetrics?: ((registry: Registry) => DatabaseMetric)[];
}
