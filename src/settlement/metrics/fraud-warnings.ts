import { Gauge, type Registry } from 'prom-client';
import { countFraudWarnings } from '../../billing/payments/payments.repository.js';
import type { DatabaseMetric } from '../../platform/metrics/database-metrics.js';

/** Counts payments with a recent fraud warning. A refund can still prevent their dispute. */
export function showFraudWarnings(registry: Registry): DatabaseMetric {
  const warnings = new Gauge({
    name: 'workspace_fraud_warnings',
    help: 'Payments with an early fraud warning of the last 14 days that are neither fully refunded nor disputed.',
    registers: [registry],
  });
  return {
    reset: () => warnings.reset(),
    read: async (pool) => warnings.set(await countFraudWarnings(pool)),
  };
}
