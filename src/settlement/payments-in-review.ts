import { Gauge, type Registry } from 'prom-client';
import { countPaymentsInReview } from '../billing/payments.repository.js';
import type { DatabaseMetric } from '../platform/metrics/database-metrics.js';

/** A metric of the payments that await a manual review. */
export function showPaymentsInReview(registry: Registry): DatabaseMetric {
  const payments = new Gauge({
    name: 'workspace_payments_in_review',
    help: 'Payments that credited no tokens and wait for a decision.',
    registers: [registry],
  });
  return {
    reset: () => payments.reset(),
    read: async (pool) => payments.set(await countPaymentsInReview(pool)),
  };
}
