import type { NamedObject } from '../marks/settlements.repository.js';

/** A subscription, as a run reads it. */
export const subscriptionNamed = (subscriptionId: string): NamedObject => ({
  objectType: 'subscription',
  objectId: subscriptionId,
  eventType: 'request.subscription',
});
