export const PAYMENT_STATUSES = [
  'credited',
  'in_review',
  'refunded',
  'partially_refunded',
  'disputed',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

interface PaymentFacts {
  amount: number;
  refunded: number;
  inReview: boolean;
  isDisputed: boolean;
}

/** If several facts are true, the status shows the one that matters most to the buyer. */
export function statusOf({ amount, refunded, inReview, isDisputed }: PaymentFacts): PaymentStatus {
  if (isDisputed) return 'disputed';
  if (amount > 0 && refunded >= amount) return 'refunded';
  if (inReview) return 'in_review';
  return refunded > 0 ? 'partially_refunded' : 'credited';
}
