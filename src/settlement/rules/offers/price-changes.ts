import type { PaymentGrantRow } from '../../../agents/tokens/tokens.repository.js';
import type { InvoiceLine, PaidInvoice } from '../../../billing/stripe/values.js';
import { later } from '../expiry.js';
import type { Terms } from './terms.js';

/** Stripe's reason of an invoice for a change of the price. */
const CHANGE = 'subscription_update';

/** A paid change of the price. */
export interface PriceChange {
  /** What is sold now: the rest of the period, or a new period. */
  line: InvoiceLine;
  to: Terms;
  /** What is granted for it. */
  tokens: number;
  periodStart: Date;
}

interface Change extends Omit<PriceChange, 'tokens'> {
  id: string;
  from: Terms;
  credit: InvoiceLine;
  /** The paid line of the period that is credited. Undefined if it was not read. */
  before: InvoiceLine | undefined;
}

/**
 * What paid invoices for changes of the price grant, by their ids. Within a period, tokens follow the rest of the period,
 * and going down and up again grants nothing twice. A change of the interval begins a new period, whose tokens are less
 * by those that the credited rest of the old one has granted.
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
    .toSorted((one, other) => Number(!goesDown(one)) - Number(!goesDown(other)))
    .toSorted((one, other) => one.line.startsAt.getTime() - other.line.startsAt.getTime());
  const granted = new Map<string, PriceChange>();
  /** What was added within each period, and what its present offer would have added. */
  const periods = new Map<number, { added: number; due: number }>();
  for (const { id, from, credit, before, ...change } of changes) {
    const { line, to, periodStart } = change;
    if (!line.isProration) {
      granted.set(id, { ...change, tokens: Math.max(0, to.tokens - creditedTokens(from, credit, before)) });
      continue;
    }
    const end = line.endsAt.getTime();
    const { added, due } = periods.get(end) ?? { added: 0, due: 0 };
    const difference = share(
      to.tokens - from.tokens,
      end - line.startsAt.getTime(),
      end - periodStart.getTime(),
    );
    const tokens = grantOf(id)?.amount ?? Math.max(0, due + difference - added);
    periods.set(end, { added: added + tokens, due: due + difference });
    granted.set(id, { ...change, tokens });
  }
  return granted;
}

/** Undefined unless the invoice credits the rest of one of these prices, and sells another one instead. */
function changeOf(invoice: PaidInvoice, invoices: PaidInvoice[], terms: Terms[]): Change | undefined {
  if (invoice.reason !== CHANGE) return undefined;
  const termsOf = ({ priceId, quantity }: InvoiceLine) =>
    quantity === 1 ? terms.find((one) => one.priceId === priceId) : undefined;
  const own = invoice.lines.filter(termsOf);
  const credit = own.find(({ isProration, subtotal }) => isProration && subtotal < 0);
  const line = own.find((one) => one !== credit && one.subtotal >= 0);
  if (!credit || !line) return undefined;
  const from = termsOf(credit)!;
  const before = fullLines(invoices, terms).find((one) => +one.endsAt === +credit.endsAt);
  const start = before?.startsAt ?? startOf(credit.endsAt, from);
  const periodStart = line.isProration ? start : line.startsAt;
  return { id: invoice.id, line, to: termsOf(line)!, periodStart, from, credit, before };
}

function goesDown({ from, to }: Change): boolean {
  return to.tokens < from.tokens;
}

function fullLines(invoices: PaidInvoice[], terms: Terms[]): InvoiceLine[] {
  const isOurs = ({ priceId, isProration }: InvoiceLine) =>
    !isProration && terms.some((one) => one.priceId === priceId);
  return invoices.flatMap(({ lines }) => lines.filter(isOurs));
}

function startOf(end: Date, { offer }: Terms): Date {
  return later(end, offer?.interval ?? 'month', -(offer?.intervalCount ?? 1));
}

function creditedTokens(from: Terms, credit: InvoiceLine, before: InvoiceLine | undefined): number {
  const paid = before?.priceId === from.priceId ? before.subtotal - before.discount : from.amount;
  return share(from.tokens, Math.min(-credit.subtotal, paid), paid);
}

/** Rounded down, also for a negative number. */
function share(tokens: number, part: number, whole: number): number {
  if (whole <= 0) return 0;
  const product = BigInt(tokens) * BigInt(part);
  const [quotient, rest] = [product / BigInt(whole), product % BigInt(whole)];
  return Number(rest < 0n ? quotient - 1n : quotient);
}
