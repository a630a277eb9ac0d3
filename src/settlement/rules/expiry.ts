import type { Payment } from '../../billing/payments/payment.entity.js';
import type { Subscription } from '../../billing/subscriptions/subscription.entity.js';

/**
 * A payment is late if it arrives more than this many milliseconds after the start of its period, or more than half of
 * the period after it, whichever is shorter.
 */
const LATE = 3 * 24 * 60 * 60_000;

export interface PaidTime {
  startsAt: Date;
  endsAt: Date;
  paidAt: Date;
}

interface PaidPeriod extends PaidTime {
  /** `day`, `week`, `month` or `year`. */
  interval: string;
  /** The number of intervals in a period. */
  intervalCount: number;
}

/**
 * When the tokens of a paid period expire: at its end or, after a late payment, a whole period after the payment. If
 * that time is already over, the tokens last a whole period from now.
 */
export function expiryOf(period: PaidPeriod, now: Date): Date {
  const { endsAt, paidAt, interval, intervalCount } = period;
  const end = isLate(period) ? later(paidAt, interval, intervalCount) : endsAt;
  return end > now ? end : later(now, interval, intervalCount);
}

export function isLate({ startsAt, endsAt, paidAt }: PaidTime): boolean {
  const late = Math.min(LATE, (endsAt.getTime() - startsAt.getTime()) / 2);
  return paidAt.getTime() - startsAt.getTime() > late;
}

/**
 * When the tokens that an operator credits for a payment expire: at the end of its period. If the period is over, the
 * tokens last for one period from now. Its length is that of the subscription or, without a copy of it, that of the
 * payment.
 */
export function creditExpiry(
  { periodStart = null, expiresAt }: Partial<Pick<Payment, 'periodStart'>> & Pick<Payment, 'expiresAt'>,
  copy: Pick<Subscription, 'interval' | 'intervalCount'> | null,
  now: Date,
): Date | null {
  if (!expiresAt || expiresAt > now) return expiresAt;
  if (copy) return later(now, copy.interval, copy.intervalCount);
  return new Date(now.getTime() + expiresAt.getTime() - (periodStart ?? expiresAt).getTime());
}

/** Adds intervals in UTC. A negative count subtracts them. A day that the month lacks becomes its last day. */
export function later(date: Date, interval: string, count: number): Date {
  const end = new Date(date);
  if (interval === 'day') end.setUTCDate(date.getUTCDate() + count);
  else if (interval === 'week') end.setUTCDate(date.getUTCDate() + 7 * count);
  else {
    end.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1) * count);
    if (end.getUTCDate() !== date.getUTCDate()) end.setUTCDate(0);
  }
  return end;
}
