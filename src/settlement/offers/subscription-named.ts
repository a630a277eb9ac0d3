import type { NamedObject } from '../marks/settlements.repository.js';

/** Names a subscription for a mark, so that the next run reads it. */
export const subscriptionNamed = (subscriptionId: string): NamedObject => ({
  objectType: 'subscription',
  objectId: subscriptionId,
  eventType: 'request.subscription',
});
