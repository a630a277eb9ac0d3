import type { OfferChange as ChangeRow } from '../../../billing/changes/offer-change.entity.js';
import type { PendingChange, ProviderSubscription } from '../../../billing/stripe/values/subscription.js';
import { isOngoing } from '../../../billing/stripe/values/subscription-status.js';
import { isAsLong } from '../../../billing/terms/purchase.js';
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
  /** The terms from the change on. */
  terms: Terms;
  agreedAt: Date;
  /** The end of the period with which the change takes effect. Null if it takes effect at once. */
  at: Date | null;
  /** Whether the price of the next period may already be set at Stripe. */
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

/** What becomes of a change. `due`: its price must be set at Stripe now. `moved`: the period has another end. */
export type ChangeOutcome =
  | { id: string; outcome: 'done' | 'expired' | 'withdrawn' | 'due' }
  | { id: string; outcome: 'moved'; at: Date };

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
  // An operator has shortened the period.
  if (end < at) return { id, outcome: 'moved', at: end };
  if (isSold) return null;
  // The price could not be set in time, so the period was renewed as it was.
  if (end > at) return { id, outcome: 'moved', at: end };
  const lead = terms.offer && isAsLong(item, terms.offer) ? LEAD.same : LEAD.other;
  return end.getTime() - providerTime.getTime() <= lead ? { id, outcome: 'due' } : null;
}

/** The changes of a subscription, and the one that is not complete. */
export function changesOf(
  subscriptionId: string,
  rows: ChangeRow[],
): { changes: ChangeRow[]; openChange: OfferChange | null } {
  const own = rows.filter((one) => one.subscriptionId === subscriptionId);
  const open = own.find(({ status }) => status === 'agreed' || status === 'scheduled');
  const openChange = open && {
    id: open.id,
    terms: open,
    agreedAt: open.agreedAt!,
    at: open.at,
    isSet: open.replacedPriceId !== null,
  };
  // A change may be paid while it is dropped.
  const isDropped = ({ status }: ChangeRow) => status === 'expired' || status === 'withdrawn';
  const changes = own.toSorted((one, other) => Number(isDropped(one)) - Number(isDropped(other)));
  return { changes, openChange: openChange ?? null };
}
