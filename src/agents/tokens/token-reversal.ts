import type { Reversal } from '../../billing/purchase.js';

/** The tokens that each cause has taken from a grant and not restored. */
export interface Taken {
  refund: number;
  dispute: number;
}

/**
 * Computes how many tokens refunds and disputes must take from a grant, or restore to it. In total they take the share of
 * the payment that was given back, rounded down, but no more than remain.
 * @returns the changes of `taken`: a positive number takes tokens from the grant, and a negative one restores them
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
  // The refund's part comes first: the dispute takes the rest, and restores the rest.
  const part = share(refunded) - taken.refund;
  const refund = change > 0 ? clamp(part, 0, change) : clamp(part, change, 0);
  return { refund, dispute: change - refund };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
