/** The tokens taken from a grant and not restored, by cause. */
export interface Taken {
  refund: number;
  dispute: number;
}

/** How many tokens refunds and disputes take from a grant, if that many remain. */
export interface Taking {
  total: number;
  /** The part of the total that refunds take. */
  refund: number;
}

/**
 * Computes how many tokens must be taken from a grant, or restored to it. At most the remaining tokens are taken.
 * @returns changes of `taken`: positive to take tokens from the grant, negative to restore them
 */
export function changesOf(
  grant: { remaining: number },
  taken: Taken,
  { total, refund: most }: Taking,
): Taken {
  const before = taken.refund + taken.dispute;
  const change = Math.min(total, before + grant.remaining) - before;
  // The refund's share is applied first. The dispute takes or restores the rest.
  const part = most - taken.refund;
  const refund = change > 0 ? clamp(part, 0, change) : clamp(part, change, 0);
  return { refund, dispute: change - refund };
}

/**
 * Divides the taken tokens of a payment over its grants. The grants that start last lose tokens first. So the order of
 * refunds and disputes does not matter.
 * @param grants with the tokens that can still be taken (`room`) and those already taken, the latest start first
 * @returns changes of `taken`
 */
export function divided(grants: { room: number; taken: Taken }[], { refund, dispute }: Taken): Taken[] {
  const left = { refund, dispute };
  return grants.map(({ room, taken }) => {
    const most = room + taken.refund + taken.dispute;
    const refunded = Math.min(left.refund, most);
    const disputed = Math.min(left.dispute, most - refunded);
    left.refund -= refunded;
    left.dispute -= disputed;
    return { refund: refunded - taken.refund, dispute: disputed - taken.dispute };
  });
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
