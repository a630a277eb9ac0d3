import type { PaymentGrantRow } from '../../../agents/tokens/tokens.repository.js';
import type { InvoiceLine, PaidInvoice } from '../../../billing/stripe/values/invoice.js';
import { isAsLong } from '../../../billing/terms/purchase.js';
import { later } from '../expiry.js';
import { minus, rounded, startsOf, sumOf, tokensOfRest, type Sold } from './share.js';
import { periodTokens, type Terms } from './terms.js';

/** Stripe's reason of an invoice for a change of the price. */
const CHANGE = 'subscription_update';
/** The length of a period, which is a month if an earlier version has not stored the offer. */
const lengthOf = ({ offer }: Terms) => offer ?? { interval: 'month', intervalCount: 1 };

/** A paid change of the price. */
export interface PriceChange {
  /** The line that is sold now: the rest of the period, or a new period. */
  line: InvoiceLine;
  to: Terms;
  /** The tokens that are granted for the change. */
  tokens: number;
  /** The tokens of each following month, if the tokens are divided over months. */
  each: number;
  /** The starts of the months over which the tokens are divided. Only one start if they are granted at once. */
  starts: Date[];
  /** The start of the period, or the moment at which another interval began. */
  periodStart: Date;
}

type Lines = Pick<PaidInvoice, 'lines'>;

interface Change extends PriceChange {
  id: string;
  /** Whether the price changes within the period, with the same interval. */
  isSamePeriod: boolean;
  /** The end of the period whose rest is credited. Null if no rest is credited. */
  creditedUntil: Date | null;
  /** The value of the change in tokens, even if fewer are granted. Negative if more is credited than sold. */
  tokens: number;
}

/** The tokens that the changes within a period have granted, and the sum of their values (`due`). */
interface Account {
  granted: number;
  due: number;
}
const NOTHING: Account = { granted: 0, due: 0 };

/**
 * Computes the tokens that paid invoices for changes of the price grant, by the id of the invoice.
 * - Within a period, tokens are proportional to the rest of the period. If tokens are granted monthly, they are
 *   proportional to the rest of the current month, plus those of the following months.
 * - A change to another interval begins a new period. Its tokens are reduced by those of the credited rest.
 * - A downgrade takes no tokens back, but the next changes grant less. So a downgrade and an upgrade never grant the
 *   same tokens twice.
 * @param invoices all paid invoices of a subscription
 * @param grants the tokens that were already granted for them
 * @param billed all invoices, because Stripe also credits a period whose payment is still processing
 */
export function priceChanges(
  invoices: PaidInvoice[],
  terms: Terms[],
  grants: Pick<PaymentGrantRow, 'sourceKey' | 'amount'>[] = [],
  billed: Lines[] = invoices,
): Map<string, PriceChange> {
  const grantOf = (id: string) => grants.find(({ sourceKey }) => sourceKey === id);
  const changes = invoices
    .flatMap((invoice) => changeOf(invoice, billed, terms) ?? [])
    // Within the same second, downgrades come first, and then changes that already have tokens. So none grants twice.
    .toSorted((one, other) => Number(!grantOf(one.id)) - Number(!grantOf(other.id)))
    .toSorted((one, other) => Number(one.tokens >= 0) - Number(other.tokens >= 0))
    .toSorted((one, other) => one.line.startsAt.getTime() - other.line.startsAt.getTime());
  const granted = new Map<string, PriceChange>();
  /** By the end of a period. */
  const periods = new Map<number, { startsAt: Date; all: Account; each: Account }>();
  for (const { id, creditedUntil, isSamePeriod, ...change } of changes) {
    const before = periods.get(creditedUntil?.getTime() ?? NaN);
    const period = isSamePeriod ? before : undefined;
    const periodStart = period?.startsAt ?? change.periodStart;
    const [tokens, all] = granting(change.tokens, before?.all, grantOf(id)?.amount);
    const [each, ofEach] = granting(change.each, period?.each);
    periods.set(+change.line.endsAt, { startsAt: periodStart, all, each: isSamePeriod ? ofEach : NOTHING });
    granted.set(id, { ...change, periodStart, tokens, each });
  }
  return granted;
}

/** @returns the tokens to grant, and the account after that */
function granting(
  worth: number,
  { granted, due }: Account = NOTHING,
  amount = Math.max(0, due + worth - granted),
): [number, Account] {
  return [amount, { granted: granted + amount, due: due + worth }];
}

/** Undefined unless the invoice charges one of these prices for a new period, or charges one and credits another. */
function changeOf(invoice: PaidInvoice, billed: Lines[], terms: Terms[]): Change | undefined {
  if (invoice.reason !== CHANGE) return undefined;
  const own = soldBy(invoice, terms);
  const credits = own.filter(({ isCredit }) => isCredit);
  // An invoice may also have the lines of an earlier change. The last charge is what is sold now.
  const charges = own.filter(({ isCredit }) => !isCredit);
  const line = charges.toSorted((one, other) => +other.startsAt - +one.startsAt)[0];
  const credit = credits[0];
  if (!line || (line.isProration && !credit)) return undefined;
  const full = billed.flatMap((one) => soldBy(one, terms)).filter(({ isProration }) => !isProration);
  const isSamePeriod = own.every(
    (one) =>
      one.isProration && +one.endsAt === +line.endsAt && isAsLong(lengthOf(one.terms), lengthOf(line.terms)),
  );
  const monthsFrom = line.isProration ? startOf(line, full) : line.startsAt;
  return {
    id: invoice.id,
    line,
    to: line.terms,
    isSamePeriod,
    periodStart: isSamePeriod ? monthsFrom : line.startsAt,
    starts: startsOf(line, monthsFrom),
    each: isSamePeriod ? monthlyOf(charges) - monthlyOf(credits) : line.terms.tokens,
    creditedUntil: credit?.endsAt ?? null,
    tokens: isSamePeriod
      ? ofRest(charges, credits, full)
      : sum(charges.map((one) => soldTokens(one, full))) -
        sum(credits.map((one) => creditedTokens(one, full))),
  };
}

function soldBy({ lines }: Lines, terms: Terms[]): Sold[] {
  return lines.flatMap((line) => {
    const own = line.quantity === 1 && terms.find(({ priceId }) => priceId === line.priceId);
    return own ? { ...line, terms: own } : [];
  });
}

/** The start of the period of a prorated line. @param full the lines of whole periods that were read */
function startOf({ endsAt, terms }: Sold, full: Sold[]): Date {
  const length = lengthOf(terms);
  const whole = full.find((one) => +one.endsAt === +endsAt && isAsLong(lengthOf(one.terms), length));
  return whole?.startsAt ?? later(endsAt, length.interval, -length.intervalCount);
}

/** The difference for the rest of one period. It is rounded once. */
function ofRest(charges: Sold[], credits: Sold[], full: Sold[]): number {
  const periodStart = startOf(charges[0]!, full);
  const total = (lines: Sold[]) => sumOf(lines.map((line) => tokensOfRest(line, periodStart)));
  return rounded(sumOf([total(charges), minus(total(credits))]));
}

/** The tokens that the offers of these lines grant each month. */
function monthlyOf(lines: Sold[]): number {
  return sum(lines.map(({ terms: { offer, tokens } }) => (offer?.tokensEvery ? tokens : 0)));
}

function soldTokens(line: Sold, full: Sold[]): number {
  return line.isProration ? ofRest([line], [], full) : periodTokens(line.terms);
}

/**
 * The tokens of a credited line, in proportion to the amount paid for the whole period. If the period was paid at
 * another price, in proportion to the time.
 */
function creditedTokens(line: Sold, full: Sold[]): number {
  const paid = full.find((one) => +one.endsAt === +line.endsAt && one.priceId === line.priceId);
  if (!paid) return ofRest([line], [], full);
  const amount = paid.subtotal - paid.discount;
  const net = -line.subtotal - Math.abs(line.discount);
  const credited = BigInt(periodTokens(line.terms)) * BigInt(Math.min(net, amount));
  return rounded([credited, BigInt(amount)]);
}

const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
