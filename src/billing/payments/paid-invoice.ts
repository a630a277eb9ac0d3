import type { InvoiceLine, PaidInvoice, ProviderSubscription } from '../stripe/values.js';
import { expiryOf } from '../subscriptions/period.js';
import type { Paid } from '../purchase.js';

/** Stripe's reasons of the first invoice and of renewals. */
const PERIODIC = ['subscription_create', 'subscription_cycle'];

/** Finds the invoice line with our price, which is what the invoice sold. Other lines do not count. */
export function paidOf(
  invoice: PaidInvoice,
  { id, interval, priceId }: Pick<ProviderSubscription, 'id' | 'interval'> & { priceId: string },
): Paid {
  const line = ourLine(invoice, priceId);
  const startsAt = line?.startsAt ?? invoice.paidAt;
  const endsAt = line?.endsAt ?? invoice.paidAt;
  return {
    id: invoice.id,
    amount: invoice.amount,
    currency: invoice.currency,
    customerId: invoice.customerId,
    paymentId: invoice.paymentId,
    paidAt: invoice.paidAt,
    invoiceUrl: invoice.url,
    sold: line ?? null,
    period: { subscriptionId: id, startsAt },
    expiresAt: expiryOf({ startsAt, endsAt, paidAt: invoice.paidAt, interval }),
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
