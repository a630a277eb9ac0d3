import type { InvoiceLine } from '../../../billing/stripe/values/invoice.js';
import { grantsPerPeriod } from '../../../billing/terms/purchase.js';
import { later } from '../expiry.js';
import { monthStarts } from './months.js';
import type { Terms } from './terms.js';

/** A line of an invoice with a price of ours. */
export type Sold = InvoiceLine & { terms: Terms };

/** A fraction, because a sum of tokens is rounded once. */
export type Fraction = readonly [dividend: bigint, divisor: bigint];

/** The starts of the months whose tokens a line sells. Only one start if the tokens are granted at once. */
export function startsOf({ startsAt, terms: { offer } }: Sold, periodStart: Date): Date[] {
  return offer?.tokensEvery ? monthStarts(periodStart, startsAt, grantsPerPeriod(offer)) : [startsAt];
}

/** The tokens of the rest of a period, or of the rest of its running month and of the following months. */
export function tokensOfRest(line: Sold, periodStart: Date): Fraction {
  const { startsAt, endsAt } = line;
  const { tokens, offer } = line.terms;
  if (!offer?.tokensEvery) return partOf(tokens, startsAt, [periodStart, endsAt]);
  const [, next = endsAt, ...others] = startsOf(line, periodStart);
  const following = next === endsAt ? 0 : 1 + others.length;
  const running = later(periodStart, 'month', grantsPerPeriod(offer) - 1 - following);
  return sumOf([partOf(tokens, startsAt, [running, next]), [BigInt(tokens) * BigInt(following), 1n]]);
}

/** Tokens in proportion to the time from a moment until the end. */
function partOf(tokens: number, from: Date, [start, end]: [Date, Date]): Fraction {
  const length = BigInt(+end - +start);
  return length > 0n ? [BigInt(tokens) * BigInt(+end - +from), length] : [0n, 1n];
}

export function sumOf(all: Fraction[]): Fraction {
  return all.reduce(([one, divisor], [other, by]) => [one * by + other * divisor, divisor * by], [0n, 1n]);
}

export function minus([dividend, divisor]: Fraction): Fraction {
  return [-dividend, divisor];
}

/** Rounded down, also for a negative number. */
export function rounded([dividend, divisor]: Fraction): number {
  if (divisor <= 0n) return 0;
  const [whole, rest] = [dividend / divisor, dividend % divisor];
  return Number(rest < 0n ? whole - 1n : whole);
}
