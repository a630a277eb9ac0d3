import { Gauge, type Registry } from 'prom-client';
import { countNotCollected } from '../../billing/subscriptions/ongoing-subscriptions.repository.js';
import type { DatabaseMetric } from '../../platform/metrics/database-metrics.js';

export function showNotCollected(registry: Registry): DatabaseMetric {
  const subscriptions = new Gauge({
    name: 'workspace_subscriptions_not_collected',
    help: 'Ongoing subscriptions whose payments Stripe does not collect, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    reset: () => subscriptions.reset(),
    async read(pool) {
      for (const [reason, count] of Object.entries(await countNotCollected(pool)))
        subscriptions.set({ reason }, count);
    },
  };
}
