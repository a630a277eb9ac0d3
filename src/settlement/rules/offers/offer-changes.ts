import type { OfferChange as ChangeRow } from '../../../billing/changes/offer-change.entity.js';
import type { PendingChange, ProviderSubscription } from '../../../billing/stripe/values/subscription.js';
import { isOngoing } from '../../../billing/stripe/values/subscription-status.js';
import { isAsLong } from '../../../billing/terms/purchase.js';
import { ourItem } from '../subscription-state.js';
import type { Terms } from './terms.js';

const HOUR = 60 * 60_000;
/**
 * How long before the end of the period the next price is set. A price with another interval starts its period as soon
 * as it is set, so it is set later.
 */
const LEAD = { same: 24 * HOUR, other: HOUR };
/** An agreed change that Stripe does not show after this many milliseconds was not made. */
const LOST = 10 * 60_000;

/** An open change of the offer, which an admin has agreed to. */
export interface OfferChange {
  id: string;
  /** The terms from the change on. */
  terms: Terms;
  agreedAt: Date;
  /** The end of the period with which the change takes effect. Null if it takes effect at once. */
  at: Date | null;
  /** Whether the price of the next period may already be set at Stripe. */
  isSet: boolean;
  /** When the job that sets this price was done. Null if it must still run, or run again. */
  setAt: Date | null;
  /** The scheduled change that was withdrawn for this one. */
  replaced: OfferChange | null;
}

/** A subscription as it was read at Stripe. */
interface Seen {
  /** Null if Stripe does not know it. */
  subscription: ProviderSubscription | null;
  readAt: Date;
  /** The time at Stripe. */
  providerTime: Date;
}

/**
 * The outcome of a change. `due`: its price must be set at Stripe now. `moved`: its period ends at another time.
 * `returns`: the id of the change that is scheduled again.
 */
export type ChangeOutcome =
  | { id: string; outcome: 'done' | 'withdrawn' | 'due' }
  | { id: string; outcome: 'expired'; returns: string | null }
  | { id: string; outcome: 'moved'; at: Date };

/**
 * Whether Stripe has the price of a scheduled change whose period has not begun. Also true if Stripe still has the
 * price of the change that this one has replaced.
 */
export function isSetForNext(
  { terms, at, isSet, replaced }: OfferChange,
  subscription: ProviderSubscription | null,
): boolean {
  if (replaced && isSetForNext(replaced, subscription)) return true;
  if (!subscription || at === null || !isSet) return false;
  const { price, currentPeriodEnd: end } = ourItem(subscription, [terms.priceId]);
  return price.id === terms.priceId && end <= at;
}

/**
 * @param waited the change that was waiting for its payment at the previous run
 * @returns null if nothing changes
 */
export function outcomeOf(
  change: OfferChange,
  { subscription, readAt, providerTime }: Seen,
  waited: Pick<PendingChange, 'offerId'> | null,
): ChangeOutcome | null {
  const { id, terms, at, isSet, setAt, replaced } = change;
  if (!subscription || !isOngoing(subscription.status)) return { id, outcome: 'withdrawn' };
  const { price, currentPeriodEnd: end, ...item } = ourItem(subscription, [terms.priceId]);
  const isSold = price.id === terms.priceId;
  if (at === null) {
    if (isSold) return { id, outcome: 'done' };
    const isPending = subscription.pendingUpdate?.priceIds.includes(terms.priceId) ?? false;
    const isLost = waited?.offerId === terms.offer?.id || readAt.getTime() - change.agreedAt.getTime() > LOST;
    if (isPending || !isLost) return null;
    // A cancellation drops a scheduled change.
    return {
      id,
      outcome: 'expired',
      returns: subscription.cancelAt === null ? (replaced?.id ?? null) : null,
    };
  }
  const isForNext = isSet || (replaced !== null && isSetForNext(replaced, subscription));
  // The period of the new price has begun, or an operator has set the price for the current period.
  if (isSold && (end > at || !isForNext)) return { id, outcome: 'done' };
  if (subscription.cancelAt !== null) return { id, outcome: 'withdrawn' };
  // An operator has shortened the period.
  if (end < at) return { id, outcome: 'moved', at: end };
  if (isSold) return isSet && setAt === null ? { id, outcome: 'due' } : null;
  // The price could not be set in time, so the period was renewed as it was.
  if (end > at) return { id, outcome: 'moved', at: end };
  const lead = terms.offer && isAsLong(item, terms.offer) ? LEAD.same : LEAD.other;
  return end.getTime() - providerTime.getTime() <= lead ? { id, outcome: 'due' } : null;
}

/** The changes of a subscription, and the open one. */
export function changesOf(
  subscriptionId: string,
  rows: ChangeRow[],
): { changes: ChangeRow[]; openChange: OfferChange | null } {
  const own = rows.filter((one) => one.subscriptionId === subscriptionId);
  const open = own.find(({ status }) => status === 'agreed' || status === 'scheduled');
  const replaced = own.find(({ id, status }) => id === open?.replaces && status === 'withdrawn');
  const openChange = open && { ...changeOf(open), replaced: replaced ? changeOf(replaced) : null };
  // Dropped changes come last. They are kept, because they may be paid while they are dropped.
  const isDropped = ({ status }: ChangeRow) => status === 'expired' || status === 'withdrawn';
  const changes = own.toSorted((one, other) => Number(isDropped(one)) - Number(isDropped(other)));
  return { changes, openChange: openChange ?? null };
}

function changeOf(row: ChangeRow): OfferChange {
  const { id, agreedAt, at, replacedPriceId, setAt } = row;
  return { id, terms: row, agreedAt: agreedAt!, at, isSet: replacedPriceId !== null, setAt, replaced: null };
}
