import type { NamedObject } from '../marks/settlements.repository.js';

/** Names a payment for a mark, because an operator has decided about it. @param paymentId the payment provider's id */
export const paymentNamed = (paymentId: string): NamedObject => ({
  objectType: 'payment_intent',
  objectId: paymentId,
  eventType: 'decision.payment_intent',
});
