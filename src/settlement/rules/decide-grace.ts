import type { SubscriptionState } from '../../billing/subscriptions/subscriptions.repository.js';
import { graceOf, type CreditedPeriod, type Grace } from './grace.js';
import type { PurchaseChanges, PurchaseFacts, PurchaseRows } from './purchase.js';

/**
 * Decides until when the expired tokens of new and stored periods stay usable. Leaves out what is stored already.
 */
export function decideGrace(
  { processing, readAt }: PurchaseFacts,
  state: SubscriptionState,
  { payments: known, grants }: PurchaseRows,
  { newPayments }: PurchaseChanges,
): Grace[] {
  const hasTokens = ({ id }: { id: string }) => grants.some(({ sourceKey }) => sourceKey === id);
  const credited = [
    ...known.filter((payment) => wasCredited(payment) || hasTokens(payment)),
    ...newPayments.filter(({ review }) => !review),
  ];
  const periods: CreditedPeriod[] = credited.flatMap(({ id, periodStart, expiresAt }) => {
    if (!periodStart || !expiresAt) return [];
    // Tokens that an operator credits after the end of a period expire later than the period.
    const granted = grants.find(({ sourceKey }) => sourceKey === id)?.expiresAt;
    const last = granted && granted > expiresAt ? granted : expiresAt;
    return [{ paymentKey: id, startsAt: periodStart, expiresAt: last }];
  });
  return graceOf(periods, state, renewalsIn(processing)).filter(({ paymentKey, until }) => {
    const grant = grants.find(({ sourceKey }) => sourceKey === paymentKey);
    if (!grant) return until !== null;
    // If the expiry and both ends of the grace are in the past, nothing changes.
    const ends = [grant.graceUntil, until, grant.expiresAt].map((date) => date?.getTime() ?? 0);
    return grant.graceUntil?.getTime() !== until?.getTime() && Math.max(...ends) > readAt.getTime();
  });
}

/** The starts of the periods that these invoices bill. A proration bills the rest of a period. */
function renewalsIn(invoices: PurchaseFacts['processing']): Date[] {
  return invoices.flatMap(({ lines }) =>
    lines.flatMap(({ isProration, startsAt }) => (isProration ? [] : startsAt)),
  );
}

/** Whether a payment was credited without a decision, even with 0 tokens or with a later credit note. */
function wasCredited({ review, creditedToBalance }: PurchaseRows['payments'][number]): boolean {
  return review === null || (review === 'credit_note' && creditedToBalance > 0);
}
