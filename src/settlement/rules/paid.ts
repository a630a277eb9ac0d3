import type { CheckoutSession } from '../../billing/stripe/values/checkout-session.js';
import type { InvoiceLine, PaidInvoice } from '../../billing/stripe/values/invoice.js';
import type { SubscriptionItem } from '../../billing/stripe/values/subscription.js';
import { grantsPerPeriod, type AgreedOffer } from '../../billing/terms/purchase.js';
import { expiryOf } from './expiry.js';
import type { Paid } from './payment-facts.js';
import { monthStarts, monthsOf } from './offers/months.js';
import type { PriceChange } from './offers/price-changes.js';

/** Stripe's reasons of the first invoice and of renewals. */
const PERIODIC = ['subscription_create', 'subscription_cycle'];

type Period = Pick<SubscriptionItem, 'interval' | 'intervalCount'> & Pick<AgreedOffer, 'tokensEvery'>;

/**
 * The payment of a period. The sold item is the invoice line with a price of ours; other lines do not count.
 * @param periods the period of each price
 * @param otherwise the period if no line has such a price
 * @param change what the invoice sells if it is for a change of the price
 */
export function paidPeriod(
  invoice: PaidInvoice,
  periods: Record<string, Period>,
  otherwise: Period,
  now: Date,
  change?: PriceChange,
): Paid {
  const line = change?.line ?? ourLine(invoice, Object.keys(periods));
  const period = periods[line?.priceId ?? ''] ?? otherwise;
  const startsAt = line?.startsAt ?? invoice.paidAt;
  const endsAt = line?.endsAt ?? invoice.paidAt;
  const time = { startsAt, endsAt, paidAt: invoice.paidAt };
  const starts = change?.starts ?? monthStarts(startsAt, startsAt, grantsPerPeriod(period));
  const months = line && period.tokensEvery ? monthsOf(time, starts, now) : [];
  return {
    id: invoice.id,
    amount: invoice.amount,
    currency: invoice.currency,
    customerId: invoice.customerId,
    paymentIds: invoice.paymentIds,
    paidAt: invoice.paidAt,
    invoiceUrl: invoice.url,
    // The amount of a prorated line is only a part of the list price.
    sold: line ? { ...line, amount: change?.line.isProration ? change.to.amount : line.subtotal } : null,
    periodStart: change?.periodStart ?? startsAt,
    expiresAt: months.at(-1)?.expiresAt ?? expiryOf({ ...time, ...period }, now),
    months,
    forgiven: invoice.amount === 0 ? invoice.creditedBefore : 0,
  };
}

/**
 * The payment of a top-up. Undefined while the session is unpaid. A session sells one line, which cannot be changed.
 */
export function paidTopUp(session: CheckoutSession, now: Date): Paid | undefined {
  const { id, status, paid, amount, listAmount, currency, customerId, paymentId, invoice } = session;
  if (status !== 'complete' || !paid) return undefined;
  return {
    id,
    amount,
    currency,
    customerId,
    paymentIds: paymentId ? [paymentId] : [],
    paidAt: invoice?.paidAt ?? now,
    invoiceUrl: invoice?.url ?? null,
    sold: { priceId: null, quantity: 1, amount: listAmount, currency },
    periodStart: null,
    expiresAt: null,
    months: [],
    forgiven: 0,
  };
}

/** Whether an invoice counts as a payment. An invoice that sells nothing of ours and has no amount needs no review. */
export function isPayment({ total }: PaidInvoice, { sold }: Paid): boolean {
  return sold !== null || total > 0;
}

function ourLine({ reason, lines }: PaidInvoice, priceIds: string[]): InvoiceLine | undefined {
  if (reason === null || !PERIODIC.includes(reason)) return undefined;
  return lines.find((line) => priceIds.includes(line.priceId ?? '') && !line.isProration);
}
