import type { Payment } from '../../billing/payments/payment.entity.js';

type Credited = Pick<Payment, 'id' | 'currency' | 'review' | 'creditedToBalance'> & { isResolved: boolean };

/** The changes of a payment because of credit notes after it. Fields that stay the same are absent. */
export interface CreditedPayment {
  creditedToBalance: number;
  review?: 'credit_note';
  reviewDetail?: string;
  /** Whether the review is decided. */
  isResolved?: boolean;
}

/**
 * Decides what credit notes after a payment change. An operator must review each further credit to the customer's
 * balance, even after an earlier review. If all credit notes are void, the open review ends.
 * @param credited what all credit notes after the payment have added to the balance
 */
export function creditedPayment(payment: Credited, credited: number): CreditedPayment | null {
  const { id, currency, review, isResolved, creditedToBalance } = payment;
  if (credited === creditedToBalance) return null;
  const reviewDetail = `${credited} ${currency} of payment ${id} were credited to the customer's balance.`;
  if (credited > creditedToBalance && (review === null || isResolved))
    return { creditedToBalance: credited, review: 'credit_note', reviewDetail, isResolved: false };
  if (review !== 'credit_note' || isResolved) return { creditedToBalance: credited };
  return { creditedToBalance: credited, reviewDetail, ...(credited === 0 && { isResolved: true }) };
}
