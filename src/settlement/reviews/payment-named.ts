import type { NamedObject } from '../marks/settlements.repository.js';

/** A payment that an operator has decided about, as a run reads it. @param paymentId the payment provider's id */
export const paymentNamed = (paymentId: string): NamedObject => ({
  objectType: 'payment_intent',
  objectId: paymentId,
  eventType: 'decision.payment_intent',
});
