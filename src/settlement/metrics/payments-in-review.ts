import { Gauge, type Registry } from 'prom-client';
import { REVIEW_REASONS } from '../../billing/payments/payment.entity.js';
import { countPaymentsInReview } from '../../billing/payments/payment-reviews.repository.js';
import type { DatabaseMetric } from '../../platform/metrics/database-metrics.js';

export function showPaymentsInReview(registry: Registry): DatabaseMetric {
  const payments = new Gauge({
    name: 'workspace_payments_in_review',
    help: 'Payments that wait for a decision of an operator, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    reset: () => payments.reset(),
    async read(pool) {
      for (const reason of REVIEW_REASONS) payments.set({ reason }, 0);
      for (const { reason, count } of await countPaymentsInReview(pool)) payments.set({ reason }, count);
    },
  };
}
