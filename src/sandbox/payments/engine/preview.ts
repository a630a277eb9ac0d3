import { ApiError } from '../errors.js';
import type { Account } from '../state/account.js';
import { hour } from '../state/clock.js';
import { newId } from '../state/ids.js';
import type { Invoice, InvoiceLine, Subscription } from '../state/types.js';
import { amountsWith } from './balance.js';
import { pendingLines } from './changes/pending-items.js';
import { composeInvoice } from './invoices.js';
import { renewedOf } from './renewals.js';
import { hasEnded, invoiceFields, periodEndOf } from './subscriptions.js';

/**
 * Previews the invoice of the next renewal. Stores nothing.
 * @param more further lines
 */
export function nextInvoice(account: Account, subscription: Subscription, more: InvoiceLine[] = []): Invoice {
  const customer = account.existingCustomer(subscription.customer);
  const end = periodEndOf(subscription);
  if (hasEnded(subscription) || (subscription.cancel_at ?? Infinity) <= end)
    throw new ApiError(404, `No upcoming invoices for customer: ${customer.id}`, {
      code: 'invoice_upcoming_none',
    });
  const fields = invoiceFields(account, renewedOf(subscription, end), 'subscription_cycle', [
    ...pendingLines(account, subscription.id),
    ...more,
  ]);
  const invoice = composeInvoice(account, customer, fields);
  return {
    ...invoice,
    ...amountsWith(customer.balance, invoice),
    id: newId('upcoming_in_'),
    billing_reason: 'upcoming',
    created: end,
    period_start: Math.min(...subscription.items.data.map((item) => item.current_period_start)),
    period_end: end,
    next_payment_attempt: end + hour,
  };
}
