import type { Invoice } from '../../../src/sandbox/payments/state/types.js';

/** What a price sells. */
export interface Sold {
  amount: number;
  tokens: number;
}

/** What a paid invoice for a change of the price adds to a period. */
export interface Added {
  tokens: number;
  amount: number;
  /** The rest of the period that was paid, in seconds since 1970. */
  rest: { start: number; end: number };
  /** The start of the period. */
  startsAt: number;
}

type Line = Invoice['lines']['data'][number];

/** All histories have periods of a month. @param paid the paid invoices of a subscription */
export function addedBy(paid: Invoice[], sold: ReadonlyMap<string, Sold | null>): Map<string, Added> {
  const termsOf = ({ pricing, quantity }: Line) =>
    quantity === 1 ? sold.get(String(pricing?.price_details?.price)) : undefined;
  const periods = paid.flatMap(({ lines }) => lines.data.filter((one) => !isProration(one) && termsOf(one)));
  const changes = paid
    .filter(({ billing_reason: reason }) => reason === 'subscription_update')
    .flatMap(({ id, lines }) => {
      const credit = lines.data.find((one) => isProration(one) && one.amount < 0);
      const charge = lines.data.find((one) => isProration(one) && one.amount >= 0);
      const from = credit && termsOf(credit);
      const to = charge && termsOf(charge);
      return from && to ? [{ id, from, to, rest: charge.period }] : [];
    })
    .toSorted((one, other) => one.rest.start - other.rest.start);
  const added = new Map<string, Added>();
  for (const { id, from, to, rest } of changes) {
    const startsAt =
      periods.find(({ period }) => period.end === rest.end)?.period.start ?? monthBefore(rest.end);
    const before = changes.filter((one) => one.rest.end === rest.end && one.rest.start < rest.start);
    const differenceOf = (one: (typeof changes)[number]) =>
      Math.floor(((one.to.tokens - one.from.tokens) * (rest.end - one.rest.start)) / (rest.end - startsAt));
    const due = [...before, { id, from, to, rest }].reduce((sum, one) => sum + differenceOf(one), 0);
    const granted = before.reduce((sum, one) => sum + added.get(one.id)!.tokens, 0);
    added.set(id, { tokens: Math.max(0, due - granted), amount: to.amount, rest, startsAt });
  }
  return added;
}

function isProration({ parent }: Line): boolean {
  return parent?.subscription_item_details?.proration ?? false;
}

function monthBefore(seconds: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime() / 1000;
}
