import type { GrantSource } from './token-grant.entity.js';

/** The amounts of a payment that refunds and disputes have returned. Source and key identify the payment's tokens. */
export interface Reversal {
  source: GrantSource;
  sourceKey: string;
  /** The collected amount. */
  paid: number;
  refunded: number;
  /** The amount that disputes have withdrawn and not reinstated. */
  withdrawn: number;
}

/** The tokens taken from a grant and not restored, by cause. */
export interface Taken {
  refund: number;
  dispute: number;
}

/**
 * Computes how many tokens refunds and disputes take from a grant, or restore to it. Their total is proportional to the
 * returned money, rounded down, and at most the remaining tokens are taken.
 * @returns changes of `taken`: positive to take tokens from the grant, negative to restore them
 */
export function changesOf(
  grant: { amount: number; remaining: number },
  taken: Taken,
  { paid, refunded, withdrawn }: Pick<Reversal, 'paid' | 'refunded' | 'withdrawn'>,
): Taken {
  const share = (returned: number) =>
    paid === 0 ? 0 : Number((BigInt(grant.amount) * BigInt(Math.min(returned, paid))) / BigInt(paid));
  const before = taken.refund + taken.dispute;
  const due = Math.min(share(refunded + withdrawn), before + grant.remaining);
  const change = due - before;
  // The refund's share is applied first. The dispute takes or restores the rest.
  const part = share(refunded) - taken.refund;
  const refund = change > 0 ? clamp(part, 0, change) : clamp(part, change, 0);
  return { refund, dispute: change - refund };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
