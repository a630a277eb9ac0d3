import { isLate, later, type PaidTime } from '../expiry.js';

/** A month of a paid period. Its tokens are granted when it starts, and expire when the next month starts. */
export interface Month {
  startsAt: Date;
  expiresAt: Date;
}

/**
 * The starts of the remaining months of a period: `from`, and then each later calendar month after the start of the
 * period.
 * @param count the number of months in the period
 */
export function monthStarts(periodStart: Date, from: Date, count: number): Date[] {
  const starts = Array.from({ length: count }, (_, index) => later(periodStart, 'month', index));
  return [from, ...starts.filter((start) => start > from)];
}

/**
 * The months that a payment buys. After a late payment, the first month starts with the payment. If that month would
 * already be over, it starts now. So every paid month can be used.
 * @param starts when they start if the payment is in time
 */
export function monthsOf(paid: PaidTime, starts: Date[], now: Date): Month[] {
  const after = (from: Date) => [...starts, null].map((_, index) => later(from, 'month', index));
  const inTime = isLate(paid) ? after(paid.paidAt) : [...starts, paid.endsAt];
  const bounds = inTime[1]! > now ? inTime : after(now);
  return starts.map((_, index) => ({ startsAt: bounds[index]!, expiresAt: bounds[index + 1]! }));
}

/**
 * Divides tokens over months, beginning with the last one. Each later month gets at most `each`, and the first month
 * gets the rest. So a deduction reduces the earliest months.
 */
export function spread(tokens: number, months: number, each: number): number[] {
  let left = tokens;
  const following = Array.from({ length: months - 1 }, () => {
    const part = Math.max(0, Math.min(left, each));
    left -= part;
    return part;
  });
  return [left, ...following.toReversed()];
}
