import type { PaymentReversals } from '../../billing/stripe/values/payment-reversals.js';

/** The most tokens to take from a payment's grant because money was returned. Fewer may remain in the grant. */
export interface Taking {
  /** By refunds and disputes together. */
  total: number;
  /** By refunds. */
  refund: number;
}

/** The reversals of all payments that paid one invoice. */
export function sumOf(all: PaymentReversals[]): PaymentReversals {
  return {
    paid: all.reduce((sum, { paid }) => sum + paid, 0),
    refunded: all.reduce((sum, { refunded }) => sum + refunded, 0),
    disputes: all.flatMap(({ disputes }) => disputes),
  };
}

/** The tokens are proportional to the returned money, rounded down. */
export function takingOf(granted: number, { paid, refunded, disputes }: PaymentReversals): Taking {
  const withdrawn = disputes.reduce((sum, dispute) => sum + dispute.withdrawn, 0);
  return { total: share(granted, refunded + withdrawn, paid), refund: share(granted, refunded, paid) };
}

function share(granted: number, returned: number, paid: number): number {
  return paid === 0 ? 0 : Number((BigInt(granted) * BigInt(Math.min(returned, paid))) / BigInt(paid));
}
