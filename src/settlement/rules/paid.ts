import type {
  CheckoutSession,
  InvoiceLine,
  PaidInvoice,
  SubscriptionItem,
} from '../../billing/stripe/values.js';
import { expiryOf } from './expiry.js';
import type { Paid } from './payment-facts.js';

/** Stripe's reasons of the first invoice and of renewals. */
const PERIODIC = ['subscription_create', 'subscription_cycle'];

/** The payment of a period: the invoice line with our price is what was sold. Other lines do not count. */
export function paidPeriod(
  invoice: PaidInvoice,
  {
    interval,
    intervalCount,
    priceId,
  }: Pick<SubscriptionItem, 'interval' | 'intervalCount'> & { priceId: string },
  now: Date,
): Paid {
  const line = ourLine(invoice, priceId);
  const startsAt = line?.startsAt ?? invoice.paidAt;
  const endsAt = line?.endsAt ?? invoice.paidAt;
  return {
    id: invoice.id,
    amount: invoice.amount,
    currency: invoice.currency,
    customerId: invoice.customerId,
    paymentIds: invoice.paymentIds,
    paidAt: invoice.paidAt,
    invoiceUrl: invoice.url,
    sold: line ? { ...line, amount: line.subtotal } : null,
    periodStart: startsAt,
    expiresAt: expiryOf({ startsAt, endsAt, paidAt: invoice.paidAt, interval, intervalCount }, now),
    forgiven: invoice.amount === 0 ? invoice.creditedBefore : 0,
  };
}

/** The payment of a top-up. Undefined while the session is unpaid. A session sells one line, which cannot be changed. */
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
    forgiven: 0,
  };
}

/** An invoice without an amount, such as that of a change, buys no tokens and needs no review. */
export function isPayment({ total }: PaidInvoice, { sold }: Paid): boolean {
  return sold !== null || total > 0;
}

function ourLine({ reason, lines }: PaidInvoice, priceId: string): InvoiceLine | undefined {
  if (reason === null || !PERIODIC.includes(reason)) return undefined;
  return lines.find((line) => line.priceId === priceId && !line.isProration);
}
