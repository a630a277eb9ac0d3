import { renews } from '../../../billing/subscriptions/next-charge.js';
import type { PaymentMethod, ProviderCustomer } from '../../../billing/stripe/values/customer.js';
import type { ProviderSubscription } from '../../../billing/stripe/values/subscription.js';
import { isOngoing } from '../../../billing/stripe/values/subscription-status.js';

type Paying = Pick<
  ProviderSubscription,
  'id' | 'status' | 'items' | 'cancelAt' | 'collectionPaused' | 'collectionResumesAt' | 'createdAt'
> & {
  /** When Stripe next attempts to collect invoices that exist. */
  attempts: Date[];
  /** The method that pays the subscription, or null. */
  paymentMethod: PaymentMethod | null;
};

/** Milliseconds from the start of a period until Stripe finalizes and collects its invoice. */
const DRAFT_HOUR = 60 * 60 * 1000;

/**
 * The method that pays a subscription: its own method or source, or else its customer's. Null for a subscription that
 * has ended.
 */
export function methodThatPays(
  { status, paymentMethod }: Pick<ProviderSubscription, 'status' | 'paymentMethod'>,
  customer: Pick<ProviderCustomer, 'paymentMethod'> | null | undefined,
): PaymentMethod | null {
  return isOngoing(status) ? (paymentMethod ?? customer?.paymentMethod ?? null) : null;
}

/**
 * The method of the next charge: that of the ongoing subscription that is charged next, or else the customer's. If
 * several subscriptions are charged at the same time, the newest one counts.
 * @param ofCustomer the method for invoices of the current customer, or else its default source
 */
export function payingMethod(
  subscriptions: Paying[],
  ofCustomer: PaymentMethod | null,
): PaymentMethod | null {
  const living = subscriptions.filter(({ status }) => isOngoing(status) && status !== 'incomplete');
  const [next] = living.toSorted(
    (one, other) =>
      chargedAt(one) - chargedAt(other) ||
      other.createdAt.getTime() - one.createdAt.getTime() ||
      (one.id < other.id ? -1 : 1),
  );
  return next ? next.paymentMethod : ofCustomer;
}

/** Subscriptions for which nothing is collected come last. */
function chargedAt({ items, cancelAt, attempts, ...subscription }: Paying): number {
  const end = Math.min(...items.map(({ currentPeriodEnd }) => currentPeriodEnd.getTime()));
  const cancelAtPeriodEnd = cancelAt !== null && cancelAt.getTime() <= end;
  const currentPeriodEnd = new Date(end);
  const renewal = renews({ ...subscription, cancelAtPeriodEnd, currentPeriodEnd }) ? [end + DRAFT_HOUR] : [];
  return Math.min(...renewal, ...attempts.map((at) => at.getTime()), Number.MAX_SAFE_INTEGER);
}
