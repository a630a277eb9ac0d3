const DAY = 24 * 60 * 60_000;
/** Stripe charges a renewal about an hour after the period has ended, and a failed payment may be retried. */
const USUAL = 3 * DAY;
/** A bank debit takes days. */
const WHILE_PROCESSING = 14 * DAY;

/** When the grace period of tokens ends. @param isProcessing whether the payment of the next period is processing */
export function endOfGrace(expiresAt: Date, isProcessing: boolean): Date {
  return new Date(expiresAt.getTime() + (isProcessing ? WHILE_PROCESSING : USUAL));
}
