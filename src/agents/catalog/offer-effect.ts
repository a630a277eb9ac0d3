import type { AgreedOffer } from '../../billing/terms/purchase.js';

/** When a change of offer takes effect. */
export type Effect = 'now' | 'period_end';

/** Mean lengths in days, so that 12 months are as long as a year. */
const DAYS: Record<string, number> = { day: 1, week: 7, month: 365.25 / 12, year: 365.25 };

/**
 * An offer of a higher rank takes effect now, unless its period is shorter. Without this exception, a paid year could
 * be exchanged for a more expensive month on the next day. Other changes wait for the end of the period, so that the
 * paid period is used.
 * @param from the paid offer, which may have left the catalog and then ranks below all others
 * @param ranks the ids of the agent's offers, the lowest rank first
 */
export function effectOf(from: AgreedOffer, to: AgreedOffer, ranks: string[]): Effect {
  const isHigher = ranks.indexOf(to.id) > ranks.indexOf(from.id);
  return isHigher && daysOf(to) >= daysOf(from) ? 'now' : 'period_end';
}

function daysOf({ interval, intervalCount }: AgreedOffer): number {
  return (DAYS[interval] ?? 0) * intervalCount;
}
