import type { Agent } from '../../../client/resources.js';
import { type words } from '../../locales/words.js';

/** What a subscription means for the people who use the agent. */
export type SubscriptionState = keyof typeof words.subscription.badges;

type Status = Agent['subscription']['status'];

interface Subscription {
  status: Status;
  cancelAtPeriodEnd: boolean;
}

/**
 * @param givesAccess whether the subscription gives access now. It gives none before the first payment arrives
 * @returns null if there is no subscription
 */
export function stateOf(
  { status, cancelAtPeriodEnd }: Subscription,
  givesAccess: boolean,
): SubscriptionState | null {
  switch (status) {
    case 'none':
      return null;
    case 'canceled':
      return 'ended';
    case 'active':
    case 'trialing':
      if (!givesAccess) return 'awaiting_payment';
      return cancelAtPeriodEnd ? 'canceled' : 'renewing';
    case 'past_due':
      return givesAccess ? 'past_due' : 'first_payment_failed';
    default:
      return status;
  }
}

export function stateOfAgent({ subscription, access }: Agent): SubscriptionState | null {
  return stateOf(subscription, access.via === 'subscription');
}

/** Whether the latest invoice of a subscription was not paid in time. */
export function isOverdue({ status }: { status: Status }): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/** When an overdue agent stops working without a payment. Null if it has stopped or has tokens that never expire. */
export function worksUntil({ access, tokenExpiries }: Agent): string | null {
  if (!access.allowed || tokenExpiries.some(({ at }) => at === null)) return null;
  return tokenExpiries.at(-1)?.at ?? null;
}

/** Whether a subscription has started and not ended, with or without access. */
export function isOngoing({ status }: { status: Status }): boolean {
  return status !== 'none' && status !== 'canceled';
}
