import type { ProviderSubscription } from '../../billing/stripe/values/subscription.js';
import { isOngoing } from '../../billing/stripe/values/subscription-status.js';
import type { OngoingRow } from '../../billing/subscriptions/ongoing-subscriptions.repository.js';
import type { Review } from './payment-facts.js';

/**
 * An organization has one subscription per agent. Only changes by hand at Stripe make a second one, and its payments
 * need a review.
 * @param other the ongoing subscription to the same item
 */
export function secondSubscription(
  { id, status, createdAt }: Pick<ProviderSubscription, 'id' | 'status' | 'createdAt'>,
  other: OngoingRow | null,
): Review | null {
  if (!other) return null;
  // An older subscription that has ended was the predecessor of the ongoing one. Its event arrives late.
  if (!isOngoing(status) && createdAt < other.createdAt) return null;
  const detail = `It is for the subscription ${id}, while ${other.id} to the same item is ongoing.`;
  return { reason: 'second_subscription', detail };
}
