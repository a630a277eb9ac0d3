/** The tokens taken from a grant and not restored, by cause. */
export interface Taken {
  refund: number;
  dispute: number;
}

/** How many tokens refunds and disputes take from a grant, if they remain. */
export interface Taking {
  total: number;
  /** Of them by refunds. */
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
 * Divides changes over the grants of a payment. Those that start last lose tokens first, and get them back last.
 * @param grants with what can be taken from them, and what was taken. Those that start last come first
 */
export function divided(grants: { room: number; taken: Taken }[], changes: Taken): Taken[] {
  const left = { ...changes };
  const takes = left.refund + left.dispute > 0;
  const part = (cause: keyof Taken, room: number, taken: number) => {
    const moved = takes ? Math.min(left[cause], room) : 0 - Math.min(-left[cause], taken);
    left[cause] -= moved;
    return moved;
  };
  const parts = (takes ? grants : grants.toReversed()).map(({ room, taken }) => {
    const refund = part('refund', room, taken.refund);
    return { refund, dispute: part('dispute', room - refund, taken.dispute) };
  });
  return takes ? parts : parts.toReversed();
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
