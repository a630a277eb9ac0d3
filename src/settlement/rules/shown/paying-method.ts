import type { PaymentMethod, ProviderCustomer } from '../../../billing/stripe/values/customer.js';
import type { ProviderSubscription } from '../../../billing/stripe/values/subscription.js';
import { isOngoing } from '../../../billing/stripe/values/subscription-status.js';

type Paying = Pick<
  ProviderSubscription,
  'status' | 'items' | 'cancelAt' | 'collectionPaused' | 'paymentMethod'
> & {
  /** When a failed payment is tried again. */
  nextAttemptAt: Date | null;
};

/** What pays a subscription: its own method or source, or else its customer's. Nothing pays one that has ended. */
export function methodThatPays(
  { status, paymentMethod }: Pick<Paying, 'status' | 'paymentMethod'>,
  customer: Pick<ProviderCustomer, 'paymentMethod'> | null | undefined,
): PaymentMethod | null {
  return isOngoing(status) ? (paymentMethod ?? customer?.paymentMethod ?? null) : null;
}

/**
 * What pays next: the method of the living subscription that is charged next, or else the customer's.
 * @param ofCustomer its method for invoices, or else its default source
 */
export function payingMethod(
  subscriptions: Paying[],
  ofCustomer: PaymentMethod | null,
): PaymentMethod | null {
  const living = subscriptions.filter(({ status }) => isOngoing(status) && status !== 'incomplete');
  const [next] = living.toSorted((one, other) => chargedAt(one) - chargedAt(other));
  return next?.paymentMethod ?? ofCustomer;
}

/** Subscriptions that end with their period, are paused or unpaid are charged last: never. */
function chargedAt({ items, status, cancelAt, collectionPaused, nextAttemptAt }: Paying): number {
  const end = Math.min(...items.map(({ currentPeriodEnd }) => currentPeriodEnd.getTime()));
  const ends = cancelAt !== null && cancelAt.getTime() <= end;
  if (ends || collectionPaused || status === 'unpaid' || status === 'paused') return Number.MAX_SAFE_INTEGER;
  return Math.min(end, nextAttemptAt?.getTime() ?? end);
}
