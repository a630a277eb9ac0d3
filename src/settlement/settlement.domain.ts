import { domain } from '../platform/domains/domain.js';
import { about } from '../platform/mail/notice-sender.service.js';

export const SETTLEMENT = domain({
  notices: {
    /** The first failure of an invoice. */
    payment_failed: about<{ agentId: string; subscriptionId: string }>(),
    /** A subscription that ended because an invoice was not paid. */
    subscription_ended: about<{ agentId: string; subscriptionId: string }>(),
    /** A change of the offer that could not be made before the period was renewed. */
    change_postponed: about<{ agentId: string; subscriptionId: string }>(),
  },
  metrics: async () => (await import('./settlement-metrics.js')).SETTLEMENT_METRICS,
});
