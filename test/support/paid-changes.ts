import type { InvoiceLine, PaidInvoice } from '../../src/billing/stripe/values/invoice.js';
import type { Terms } from '../../src/settlement/rules/offers/terms.js';

/** April 2026 has 30 days, and May 31. February 2028 has 29. */
export const day = (days: number) => new Date(Date.UTC(2026, 3, 1) + days * 86_400_000);

interface Sold {
  amount: number;
  tokens: number;
  interval: string;
  intervalCount?: number;
  tokensEvery?: 'month';
}

/** The tokens of `saver`, `grand`, `vast` and `pair` are those of a month. */
export const OFFERS = {
  solo: { amount: 1000, tokens: 10_000, interval: 'month' },
  team: { amount: 3000, tokens: 45_000, interval: 'month' },
  company: { amount: 9000, tokens: 90_000, interval: 'month' },
  year: { amount: 10_000, tokens: 120_000, interval: 'year' },
  saver: { amount: 12_000, tokens: 10_000, interval: 'year', tokensEvery: 'month' },
  grand: { amount: 24_000, tokens: 30_000, interval: 'year', tokensEvery: 'month' },
  vast: { amount: 48_000, tokens: 50_000, interval: 'year', tokensEvery: 'month' },
  pair: { amount: 48_000, tokens: 30_000, interval: 'year', intervalCount: 2, tokensEvery: 'month' },
} satisfies Record<string, Sold>;
export type Name = keyof typeof OFFERS;

export const TERMS: Terms[] = Object.entries<Sold>(OFFERS).map(([id, { amount, tokens, ...period }]) => ({
  priceId: id,
  amount,
  tokens,
  currency: 'eur',
  offer: { id, intervalCount: 1, ...period },
}));

/** @param from and until in days since the beginning of April, as everywhere here */
export function line(
  priceId: string,
  subtotal: number,
  from: number,
  until: number,
  isProration = true,
): InvoiceLine {
  return {
    priceId,
    subtotal,
    quantity: 1,
    discount: 0,
    currency: 'eur',
    isProration,
    isCredit: isProration && subtotal < 0,
    startsAt: day(from),
    endsAt: day(until),
  };
}

export function invoice(id: string, reason: string, lines: InvoiceLine[]): PaidInvoice {
  const total = Math.max(
    0,
    lines.reduce((sum, { subtotal }) => sum + subtotal, 0),
  );
  return {
    id,
    reason,
    lines,
    total,
    amount: total,
    customerId: 'cus_1',
    creditedBefore: 0,
    currency: 'eur',
    paidAt: lines[0]!.startsAt,
    paymentIds: [],
    url: null,
  };
}

/** In days. A year from any day before March 2027 has 365, and two years have 731. */
const lengthOf = (name: Name) => (name === 'pair' ? 731 : OFFERS[name].interval === 'year' ? 365 : 30);

/** The first invoice, whose period begins with April. */
export const first = (name: Name) =>
  invoice('first', 'subscription_create', [line(name, OFFERS[name].amount, 0, lengthOf(name), false)]);

/** A change on a day, with the amounts of its two lines. */
export type Change = [on: number, from: Name, to: Name, credited: number, charged: number];

/** @param end the end of the period that is credited */
export function changed(
  [on, from, to, credited, charged]: Change,
  index: number,
  end = lengthOf(from),
): PaidInvoice {
  const isSame = lengthOf(from) === lengthOf(to);
  return invoice(`change_${index}`, 'subscription_update', [
    { ...line(from, 0 - credited, on, end), isCredit: true },
    line(to, charged, on, isSame ? end : on + lengthOf(to), isSame),
  ]);
}
