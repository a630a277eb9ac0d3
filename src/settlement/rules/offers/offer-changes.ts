import { isOngoing, type PendingChange, type ProviderSubscription } from '../../../billing/stripe/values.js';
import { ourItem } from '../subscription-state.js';
import type { Terms } from './terms.js';

const HOUR = 60 * 60_000;
/** How long before the end of the period its next price is set. Another interval begins when it is set. */
const LEAD = { same: 24 * HOUR, other: HOUR };
/** Milliseconds after which an agreed change of which Stripe shows nothing was not made. */
const LOST = 10 * 60_000;

/** A change of offer that an admin has agreed to, and that is not complete. */
export interface OfferChange {
  id: string;
  /** What is bought from the change on. */
  terms: Terms;
  agreedAt: Date;
  /** The end of the period with which the change takes effect. Null if it takes effect at once. */
  at: Date | null;
  /** Whether Stripe may have the price of the next period. */
  isSet: boolean;
}

/** A subscription as it was read at Stripe. */
interface Seen {
  /** Null if Stripe does not know it. */
  subscription: ProviderSubscription | null;
  readAt: Date;
  /** The time at Stripe. */
  providerTime: Date;
}

/** What becomes of a change. `due`: its price must be set at Stripe now. */
export type ChangeOutcome =
  | { id: string; outcome: 'done' | 'expired' | 'withdrawn' | 'due' }
  | { id: string; outcome: 'postponed'; at: Date };

/** Whether the price of a change is set, and the period with which it takes effect has not begun. */
export function isSetForNext(
  { terms, at, isSet }: OfferChange,
  subscription: ProviderSubscription | null,
): boolean {
  if (!subscription || at === null || !isSet) return false;
  const { price, currentPeriodEnd: end } = ourItem(subscription, [terms.priceId]);
  return price.id === terms.priceId && end <= at;
}

/**
 * @param waited the change that waited for its payment when the subscription was read before
 * @returns null if nothing changes
 */
export function outcomeOf(
  change: OfferChange,
  { subscription, readAt, providerTime }: Seen,
  waited: Pick<PendingChange, 'offerId'> | null,
): ChangeOutcome | null {
  const { id, terms, at, isSet } = change;
  if (!subscription || !isOngoing(subscription.status)) return { id, outcome: 'withdrawn' };
  const { price, currentPeriodEnd: end, ...item } = ourItem(subscription, [terms.priceId]);
  const isSold = price.id === terms.priceId;
  if (at === null) {
    if (isSold) return { id, outcome: 'done' };
    const isPending = subscription.pendingUpdate?.priceIds.includes(terms.priceId) ?? false;
    const isLost = waited?.offerId === terms.offer?.id || readAt.getTime() - change.agreedAt.getTime() > LOST;
    return isPending || !isLost ? null : { id, outcome: 'expired' };
  }
  // Without us, an operator has set the price for the present period.
  if (isSold && (end > at || !isSet)) return { id, outcome: 'done' };
  if (subscription.cancelAt !== null) return { id, outcome: 'withdrawn' };
  if (isSold) return null;
  // The price could not be set in time, so the period was renewed as it was.
  if (end > at) return { id, outcome: 'postponed', at: end };
  const isSame = item.interval === terms.offer?.interval && item.intervalCount === terms.offer.intervalCount;
  const lead = isSame ? LEAD.same : LEAD.other;
  return end.getTime() - providerTime.getTime() <= lead ? { id, outcome: 'due' } : null;
}
