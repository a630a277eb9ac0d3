import type { PaymentGrantRow } from '../../../agents/tokens/tokens.repository.js';
import type { InvoiceLine, PaidInvoice } from '../../../billing/stripe/values/invoice.js';
import { later } from '../expiry.js';
import { minus, rounded, startsOf, sumOf, tokensOfRest, type Sold } from './share.js';
import { periodTokens, type Terms } from './terms.js';

/** Stripe's reason of an invoice for a change of the price. */
const CHANGE = 'subscription_update';

/** A paid change of the price. */
export interface PriceChange {
  /** What is sold now: the rest of the period, or a new period. */
  line: InvoiceLine;
  to: Terms;
  /** What is granted for it. */
  tokens: number;
  /** What each following month gets of it, if there are several. */
  each: number;
  /** When the months start over which the tokens are divided. Only one if they are granted at once. */
  starts: Date[];
  periodStart: Date;
}

interface Change extends Omit<PriceChange, 'tokens'> {
  id: string;
  /** The end of the period whose rest is credited. Null if nothing is. */
  creditedUntil: Date | null;
  /** The tokens that the change is worth. Negative if more is credited than sold. */
  difference: number;
}

/**
 * What paid invoices for changes of the price grant, by their ids. Within a period, tokens follow the rest of the period,
 * or of its running month and the following months.
 * Another interval begins a new period, whose tokens are less by those that the credited rest of the old one has granted.
 * What goes down takes no tokens back, so the next changes grant less: going down and up again grants nothing twice.
 * @param invoices all paid invoices of a subscription
 * @param grants what was already granted for them
 */
export function priceChanges(
  invoices: PaidInvoice[],
  terms: Terms[],
  grants: Pick<PaymentGrantRow, 'sourceKey' | 'amount'>[] = [],
): Map<string, PriceChange> {
  const grantOf = (id: string) => grants.find(({ sourceKey }) => sourceKey === id);
  const changes = invoices
    .flatMap((invoice) => changeOf(invoice, invoices, terms) ?? [])
    // Of changes within a second, those that go down come first, and then those that are known: so none grants twice.
    .toSorted((one, other) => Number(!grantOf(one.id)) - Number(!grantOf(other.id)))
    .toSorted((one, other) => Number(one.difference >= 0) - Number(other.difference >= 0))
    .toSorted((one, other) => one.line.startsAt.getTime() - other.line.startsAt.getTime());
  const granted = new Map<string, PriceChange>();
  /** By the end of a period: what changes have granted, and what the present offer would have granted. */
  const periods = new Map<number, { granted: number; due: number }>();
  for (const { id, creditedUntil, difference, ...change } of changes) {
    const before = periods.get(creditedUntil?.getTime() ?? NaN) ?? { granted: 0, due: 0 };
    const due = before.due + difference;
    const tokens = grantOf(id)?.amount ?? Math.max(0, due - before.granted);
    periods.set(change.line.endsAt.getTime(), { granted: before.granted + tokens, due });
    granted.set(id, { ...change, tokens });
  }
  return granted;
}

/** Undefined unless the invoice sells one of these prices instead of another one, or for a new period. */
function changeOf(invoice: PaidInvoice, invoices: PaidInvoice[], terms: Terms[]): Change | undefined {
  if (invoice.reason !== CHANGE) return undefined;
  const own = soldBy(invoice, terms);
  const credits = own.filter(({ isProration, subtotal }) => isProration && subtotal < 0);
  // An invoice may also have the lines of an earlier change. The last charge is what is sold now.
  const charges = own.filter(({ isProration, subtotal }) => !isProration || subtotal > 0);
  const line = charges.toSorted((one, other) => +other.startsAt - +one.startsAt)[0];
  const credit = credits[0];
  if (!line || (line.isProration && !credit)) return undefined;
  const full = invoices.flatMap((one) => soldBy(one, terms)).filter(({ isProration }) => !isProration);
  const isSamePeriod = own.every(({ isProration, endsAt }) => isProration && +endsAt === +line.endsAt);
  const periodStart = line.isProration ? startOf(line, full) : line.startsAt;
  return {
    id: invoice.id,
    line,
    to: line.terms,
    periodStart,
    starts: startsOf(line, periodStart),
    each: isSamePeriod ? monthlyOf(charges) - monthlyOf(credits) : line.terms.tokens,
    creditedUntil: credit?.endsAt ?? null,
    difference: isSamePeriod
      ? ofRest(charges, credits, full)
      : sum(charges.map((one) => soldTokens(one, full))) -
        sum(credits.map((one) => creditedTokens(one, full))),
  };
}

function soldBy({ lines }: PaidInvoice, terms: Terms[]): Sold[] {
  return lines.flatMap((line) => {
    const own = line.quantity === 1 && terms.find(({ priceId }) => priceId === line.priceId);
    return own ? { ...line, terms: own } : [];
  });
}

/** The start of the period to whose rest a line belongs. @param full the lines of whole periods that were read */
function startOf({ endsAt, terms: { offer } }: Sold, full: Sold[]): Date {
  const whole = full.find((one) => +one.endsAt === +endsAt);
  return whole?.startsAt ?? later(endsAt, offer?.interval ?? 'month', -(offer?.intervalCount ?? 1));
}

/** The difference for the rest of one period. It is rounded once. */
function ofRest(charges: Sold[], credits: Sold[], full: Sold[]): number {
  const periodStart = startOf(charges[0]!, full);
  const total = (lines: Sold[]) => sumOf(lines.map((line) => tokensOfRest(line, periodStart)));
  return rounded(sumOf([total(charges), minus(total(credits))]));
}

/** What the offers of these lines grant in each month. */
function monthlyOf(lines: Sold[]): number {
  return sum(lines.map(({ terms: { offer, tokens } }) => (offer?.tokensEvery ? tokens : 0)));
}

function soldTokens(line: Sold, full: Sold[]): number {
  return line.isProration ? ofRest([line], [], full) : periodTokens(line.terms);
}

/** In proportion to what was paid for the whole period. If that was for another price, in proportion to the time. */
function creditedTokens(line: Sold, full: Sold[]): number {
  const paid = full.find((one) => +one.endsAt === +line.endsAt && one.priceId === line.priceId);
  if (!paid) return ofRest([line], [], full);
  const amount = paid.subtotal - paid.discount;
  const credited = BigInt(periodTokens(line.terms)) * BigInt(Math.min(-line.subtotal, amount));
  return rounded([credited, BigInt(amount)]);
}

const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
