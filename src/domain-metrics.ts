import type { Parts } from './platform/metrics/metrics.js';
import { SETTLEMENT_METRICS } from './settlement/settlement-metrics.js';
import { countSignIns } from './sign-in/sign-in-metrics.js';

/** The metrics of all domains. */
export const DOMAIN_METRICS: Parts = {
  counters: [...SETTLEMENT_METRICS.counters, countSignIns],
  databaseMetrics: SETTLEMENT_METRICS.databaseMetrics,
};
