import type { Invoice, OpenInvoice } from '../../../billing/stripe/values/invoice.js';
import { isOverdue, type SubscriptionStatus } from '../../../billing/stripe/values/subscription-status.js';

type Unpaid = Pick<
  Invoice,
  'id' | 'status' | 'createdAt' | 'amountRemaining' | 'currency' | 'dueAt' | 'nextAttemptAt' | 'url'
>;

/** The open invoices, oldest first. */
export function openOf<Each extends Pick<Invoice, 'status' | 'createdAt'>>(invoices: Each[]): Each[] {
  return invoices
    .filter(({ status }) => status === 'open')
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/**
 * The debt of a subscription: its oldest open invoice, with the sum of all. Null unless a payment has failed, because
 * Stripe is still collecting an open invoice of an active subscription.
 * @param processing the ids of invoices whose payment is processing, which must not be paid again
 */
export function openInvoiceOf(
  status: SubscriptionStatus,
  invoices: Unpaid[],
  processing: string[],
): OpenInvoice | null {
  const open = openOf(invoices);
  const [oldest] = open;
  if (!oldest || !isOverdue(status)) return null;
  const isProcessing = processing.includes(oldest.id);
  return {
    amount: oldest.amountRemaining,
    currency: oldest.currency,
    createdAt: oldest.createdAt.toISOString(),
    dueAt: oldest.dueAt?.toISOString() ?? null,
    nextAttemptAt: oldest.nextAttemptAt?.toISOString() ?? null,
    url: isProcessing ? null : oldest.url,
    processing: isProcessing,
    amountDue: open.reduce((sum, { amountRemaining }) => sum + amountRemaining, 0),
  };
}
