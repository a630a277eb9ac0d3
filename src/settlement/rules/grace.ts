import { isOngoing } from '../../billing/stripe/values/subscription-status.js';
import type { SubscriptionState } from '../../billing/subscriptions/subscriptions.repository.js';

const DAY = 24 * 60 * 60_000;
/** Stripe charges a renewal about an hour after the period has ended, and a failed payment may be retried. */
const USUAL = 3 * DAY;
/** A bank debit takes days. */
const WHILE_PROCESSING = 14 * DAY;

/** A period whose payment was credited, even with 0 tokens. */
export interface CreditedPeriod {
  paymentKey: string;
  startsAt: Date;
  expiresAt: Date;
}

/** Until when the expired tokens of a period stay usable. Null if they do not. */
export interface Grace {
  paymentKey: string;
  until: Date | null;
}

/**
 * Gives grace only to the latest paid period, including the changes within it, while the subscription is set to renew.
 * A cancellation that takes effect in a later period does not end the grace. The time of payment does not matter.
 * @param processing the starts of unpaid periods whose payment is processing. Periods before the latest one do not count
 */
export function graceOf(
  periods: CreditedPeriod[],
  { status, cancelAtPeriodEnd }: Pick<SubscriptionState, 'status' | 'cancelAtPeriodEnd'>,
  processing: Date[],
): Grace[] {
  const latest = Math.max(...periods.map(({ startsAt }) => startsAt.getTime()));
  const renews = isOngoing(status) && !cancelAtPeriodEnd;
  const isProcessing = processing.some((startsAt) => startsAt.getTime() > latest);
  return periods.map(({ paymentKey, startsAt, expiresAt }) => ({
    paymentKey,
    until: renews && startsAt.getTime() === latest ? endOfGrace(expiresAt, isProcessing) : null,
  }));
}

function endOfGrace(expiresAt: Date, isProcessing: boolean): Date {
  return new Date(expiresAt.getTime() + (isProcessing ? WHILE_PROCESSING : USUAL));
}
