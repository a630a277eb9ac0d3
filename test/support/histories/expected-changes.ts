import type { Invoice } from '../../../src/sandbox/payments/state/types.js';
import { monthsAfter, monthsIn } from './months.js';

/** What a price sells. */
export interface Sold {
  amount: number;
  /** In each period, or in each month of it. */
  tokens: number;
  /** The length of a period. */
  months: number;
  isMonthly: boolean;
}

/** What a paid invoice for a change of the price adds to a period, or buys with a new one. */
export interface Added {
  tokens: number;
  /** What each of the following months gets of them. */
  each: number;
  to: Sold;
  /** The span of time that was paid for, in seconds since 1970. */
  paidFor: { start: number; end: number };
  /** The start of the period, or the moment at which another interval began. */
  startsAt: number;
  /** The months of the period over which the tokens are divided, if they are monthly. */
  period: { start: number; end: number };
}

/** What the changes of a period are worth together, and what they have granted. A downgrade takes nothing back. */
interface Account {
  due: number;
  granted: number;
}
const NOTHING: Account = { due: 0, granted: 0 };

type Line = Invoice['lines']['data'][number] & { terms: Sold };

/** @param invoices all of a subscription: those that are not paid may be credited, too */
export function addedBy(invoices: Invoice[], sold: ReadonlyMap<string, Sold | null>): Map<string, Added> {
  const linesOf = ({ lines }: Invoice): Line[] =>
    lines.data.flatMap((one) => {
      const terms = one.quantity === 1 && sold.get(String(one.pricing?.price_details?.price));
      return terms ? { ...one, terms } : [];
    });
  const whole = invoices.flatMap(linesOf).filter((one) => !isProration(one));
  const changes = invoices
    .filter(({ billing_reason: reason, status }) => reason === 'subscription_update' && status === 'paid')
    .flatMap((invoice) => {
      const lines = linesOf(invoice);
      const credits = lines.filter(isCredit);
      const charge = lines.find((one) => !isCredit(one));
      return charge && (credits.length > 0 || !isProration(charge))
        ? [{ id: invoice.id, credits, charge }]
        : [];
    })
    .toSorted((one, other) => one.charge.period.start - other.charge.period.start);

  const added = new Map<string, Added>();
  /** By the end of a period. */
  const periods = new Map<number, { startsAt: number; tokens: Account; each: Account }>();
  for (const { id, credits, charge } of changes) {
    const { terms: to, period: paidFor } = charge;
    const [credit] = credits;
    const before = credit && periods.get(credit.period.end);
    const period = isProration(charge) ? periodOf(charge, whole) : paidFor;
    const isSamePeriod =
      isProration(charge) &&
      credits.every((one) => one.period.end === paidFor.end && one.terms.months === to.months);
    const more = isSamePeriod ? to.tokens - credit!.terms.tokens : to.tokens;
    const worth = isSamePeriod
      ? restOf({ ...to, tokens: more }, paidFor.start, period)
      : (isProration(charge) ? restOf(to, paidFor.start, period) : inPeriod(to)) -
        credits.reduce((sum, one) => sum + creditedBy(one, whole), 0);
    const tokens = grantOf(worth, before?.tokens);
    const each = grantOf(more, isSamePeriod ? before?.each : NOTHING);
    const startsAt = isSamePeriod ? (before?.startsAt ?? period.start) : paidFor.start;
    periods.set(paidFor.end, {
      startsAt,
      tokens: tokens.account,
      each: isSamePeriod ? each.account : NOTHING,
    });
    added.set(id, { tokens: tokens.granted, each: each.granted, to, paidFor, startsAt, period });
  }
  return added;
}

/** Grants only the tokens beyond those already granted. */
function grantOf(worth: number, { due, granted }: Account = NOTHING) {
  const more = Math.max(0, due + worth - granted);
  return { granted: more, account: { due: due + worth, granted: granted + more } };
}

export function inPeriod({ tokens, months, isMonthly }: Sold): number {
  return isMonthly ? tokens * months : tokens;
}

/** The tokens of the rest of a period, or of the rest of its running month and of the following months. */
function restOf({ tokens, months, isMonthly }: Sold, from: number, period: Added['period']): number {
  const starts = isMonthly ? monthsIn(period, months) : [period.start, period.end];
  const next = starts.findIndex((start) => start > from);
  const [start, end] = [starts[next - 1]!, starts[next]!];
  return Math.floor((tokens * (end - from)) / (end - start)) + tokens * (starts.length - 1 - next);
}

/** In proportion to what was paid for the whole period, or to the time if the price was changed within the period. */
function creditedBy(line: Line, whole: Line[]): number {
  const paid = whole.find(({ terms, period }) => terms === line.terms && period.end === line.period.end);
  if (!paid) return restOf(line.terms, line.period.start, periodOf(line, whole));
  return Math.floor((inPeriod(line.terms) * Math.min(-line.amount, paid.amount)) / paid.amount);
}

/** The period to whose rest a line belongs. */
function periodOf({ terms, period: { end } }: Line, whole: Line[]): Added['period'] {
  const paid = whole.find((one) => one.period.end === end && one.terms.months === terms.months);
  return { start: paid?.period.start ?? monthsAfter(end, -terms.months), end };
}

function isProration({ parent }: Invoice['lines']['data'][number]): boolean {
  return parent?.subscription_item_details?.proration ?? false;
}

/** Whether the line credits unused time. Its amount can be 0. */
function isCredit({ parent }: Invoice['lines']['data'][number]): boolean {
  return Boolean(parent?.subscription_item_details?.proration_details?.credited_items);
}
