import type { Account } from '../../state/account.js';
import { hour } from '../../state/clock.js';
import { newId } from '../../state/ids.js';
import type { Invoice, Subscription } from '../../state/types.js';
import { amountsWith } from '../balance.js';
import { composeInvoice } from '../invoices.js';
import { nextInvoice } from '../preview.js';
import { changeLines } from './change-lines.js';
import { changedSubscription, type SubscriptionChange } from './changed-subscription.js';
import { pendingLines } from './pending-items.js';
import { changeFields, isInvoicedNow } from './update.js';

/** Previews the next invoice after a change: that of the change, or else that of the next renewal. Stores nothing. */
export function previewChange(account: Account, before: Subscription, change: SubscriptionChange): Invoice {
  const now = account.now();
  const changed = changedSubscription(before, change, now);
  const lines = changeLines(account, before, changed, change);
  if (!isInvoicedNow(change, lines)) return nextInvoice(account, changed, lines);
  const customer = account.existingCustomer(before.customer);
  const all = [...pendingLines(account, before.id), ...lines];
  const invoice = composeInvoice(account, customer, changeFields(account, changed, all));
  return {
    ...invoice,
    ...amountsWith(customer.balance, invoice),
    id: newId('upcoming_in_'),
    billing_reason: 'upcoming',
    period_start: Math.min(...before.items.data.map((item) => item.current_period_start)),
    next_payment_attempt: now + hour,
  };
}
