import { Gauge, type Registry } from 'prom-client';
import type { DatabaseMetric } from '../../platform/metrics/database-metrics.js';
import { countUnknownSubscriptions } from './reconciliations.repository.js';

export function showUnknownSubscriptions(registry: Registry): DatabaseMetric {
  const subscriptions = new Gauge({
    name: 'workspace_unknown_subscriptions',
    help: 'Living subscriptions at Stripe whose metadata name an organization that we do not have.',
    registers: [registry],
  });
  return {
    reset: () => subscriptions.reset(),
    read: async (pool) => subscriptions.set(await countUnknownSubscriptions(pool)),
  };
}
