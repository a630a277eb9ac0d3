/** Milliseconds after its start until which a period's payment is not late. */
const LATE = 3 * 24 * 60 * 60_000;

interface PaidPeriod {
  startsAt: Date;
  endsAt: Date;
  paidAt: Date;
  /** `day`, `week`, `month` or `year`. */
  interval: string;
}

/** When the tokens of a paid period expire: at its end, or after a late payment one interval later than the payment. */
export function expiryOf({ startsAt, endsAt, paidAt, interval }: PaidPeriod): Date {
  return paidAt.getTime() - startsAt.getTime() > LATE ? oneLater(paidAt, interval) : endsAt;
}

/** The same time one interval later, in UTC. The 31st is followed by the last day of a shorter month. */
function oneLater(date: Date, interval: string): Date {
  const later = new Date(date);
  if (interval === 'day') later.setUTCDate(date.getUTCDate() + 1);
  else if (interval === 'week') later.setUTCDate(date.getUTCDate() + 7);
  else {
    later.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1));
    if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  }
  return later;
}
