import type { PaymentReversals } from '../../../billing/stripe/values.js';
import type { PurchaseKind } from '../../../billing/checkouts/checkout.entity.js';
import type { Reversal } from '../../../agents/tokens/token-reversal.js';

/** The payment that refunds and disputes return. */
export interface ReversedPayment {
  /** The id of the checkout session or the invoice. */
  id: string;
  kind: PurchaseKind;
  /** The version of the row from which the decision was made. */
  version: number;
  /** Whether the payment has tokens. */
  isCredited: boolean;
}

/** Refunds and disputes of a payment, and the tokens that follow them. */
export interface ReadReversals {
  payment: Pick<ReversedPayment, 'id' | 'version'>;
  refunded: number;
  disputes: PaymentReversals['disputes'];
  /** The part of the money that left, which takes tokens. Null if the payment has no tokens. */
  tokens: Reversal | null;
}

/** The reversals of all payments that paid one invoice. */
export function sumOf(all: PaymentReversals[]): PaymentReversals {
  return {
    paid: all.reduce((sum, { paid }) => sum + paid, 0),
    refunded: all.reduce((sum, { refunded }) => sum + refunded, 0),
    disputes: all.flatMap(({ disputes }) => disputes),
  };
}

/** Refunds and disputes take tokens only from a payment that has some: one in review has none. */
export function reversalsOf(
  { id, kind, version, isCredited }: ReversedPayment,
  { paid, refunded, disputes }: PaymentReversals,
): ReadReversals {
  const withdrawn = disputes.reduce((sum, dispute) => sum + dispute.withdrawn, 0);
  const tokens = isCredited ? { source: kind, sourceKey: id, paid, refunded, withdrawn } : null;
  return { payment: { id, version }, refunded, disputes, tokens };
}
