/** A payment is late if it arrives more than this many milliseconds after the start of its period. */
const LATE = 3 * 24 * 60 * 60_000;

interface PaidPeriod {
  startsAt: Date;
  endsAt: Date;
  paidAt: Date;
  /** `day`, `week`, `month` or `year`. */
  interval: string;
  /** The number of intervals in a period. */
  intervalCount: number;
}

/** When the tokens of a paid period expire: at its end, or after a late payment one period later than the payment. */
export function expiryOf({ startsAt, endsAt, paidAt, interval, intervalCount }: PaidPeriod): Date {
  return paidAt.getTime() - startsAt.getTime() > LATE ? later(paidAt, interval, intervalCount) : endsAt;
}

/** The same time some intervals later, in UTC. The 31st is followed by the last day of a shorter month. */
function later(date: Date, interval: string, count: number): Date {
  const end = new Date(date);
  if (interval === 'day') end.setUTCDate(date.getUTCDate() + count);
  else if (interval === 'week') end.setUTCDate(date.getUTCDate() + 7 * count);
  else {
    end.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1) * count);
    if (end.getUTCDate() !== date.getUTCDate()) end.setUTCDate(0);
  }
  return end;
}
