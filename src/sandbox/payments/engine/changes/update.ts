import { cardDeclined, invalidRequest } from '../../errors.js';
import type { Account } from '../../state/account.js';
import { hour } from '../../state/clock.js';
import type { Invoice, InvoiceLine, Subscription } from '../../state/types.js';
import { activeDiscounts, withoutUsed } from '../discounts.js';
import { collectInvoice, draftInvoice, finalizeInvoice, isProcessing } from '../invoices.js';
import { defaultMethod } from '../payments.js';
import { collect } from '../retries.js';
import { periodEndOf } from '../subscriptions.js';
import { changeLines } from './change-lines.js';
import { changedSubscription, type SubscriptionChange } from './changed-subscription.js';
import { keepPendingLines, takePendingLines } from './pending-items.js';
import { expireUpdate } from './update-expiries.js';

/** What happens if the invoice of a change is not paid at once. */
export type IfUnpaid = 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';

const updated = 'customer.subscription.updated';

/**
 * Changes prices, quantities or the billing period. A pending update is replaced, and its invoice is voided.
 * @param more changes of other fields, which need no invoice
 */
export function updateSubscription(
  account: Account,
  before: Subscription,
  change: SubscriptionChange,
  ifUnpaid: IfUnpaid,
  more: Partial<Subscription> = {},
): Subscription {
  const current = before.pending_update ? expireUpdate(account, before) : before;
  const changed = { ...changedSubscription(current, change, account.now()), ...more };
  const lines = changeLines(account, current, changed, change);
  if (!isInvoicedNow(change, lines)) {
    keepPendingLines(account, current.id, lines);
    return account.change('subscriptions', current, changed, updated);
  }
  if (ifUnpaid === 'pending_if_incomplete') return updateOncePaid(account, current, changed, lines);
  const waiting = takePendingLines(account, current.id);
  const invoice = invoiceFor(account, changed, [...waiting, ...lines]);
  account.change('subscriptions', current, billed(account, changed, invoice), updated);
  const { id } = collect(account, invoice);
  const isUnpaid =
    account.find('invoices', 'invoice', id).status !== 'paid' && !isProcessing(account, { id });
  if (isUnpaid && ifUnpaid === 'error_if_incomplete') throw cardDeclined();
  return account.find('subscriptions', 'subscription', current.id);
}

/** Whether a change is invoiced now. Otherwise its lines wait for the next invoice. */
export function isInvoicedNow(
  { proration, startsPeriod }: SubscriptionChange,
  lines: InvoiceLine[],
): boolean {
  return lines.length > 0 && (startsPeriod || proration === 'always_invoice');
}

/** What an invoice of a change contains. */
export function changeFields(account: Account, subscription: Subscription, lines: InvoiceLine[]) {
  const { currency, automatic_tax: automaticTax, discounts } = subscription;
  return {
    reason: 'subscription_update' as const,
    currency,
    subscription,
    lines,
    discounts: activeDiscounts(account, discounts, currency),
    isTaxed: automaticTax.enabled,
  };
}

/** The invoice has only the lines of the change: those that already wait are left for the next invoice. */
function updateOncePaid(
  account: Account,
  current: Subscription,
  changed: Subscription,
  lines: InvoiceLine[],
): Subscription {
  const method = defaultMethod(account, current.customer);
  if (method === 'bank debit' || method === 'failing bank debit')
    throw invalidRequest('Pending updates are not supported for bank debits.', 'payment_behavior');
  const invoice = collectInvoice(account, invoiceFor(account, changed, lines), false);
  if (invoice.status === 'paid')
    return account.change('subscriptions', current, billed(account, changed, invoice), updated);
  const pending_update = pendingUpdate(account, current, changed);
  return account.change('subscriptions', current, { pending_update, latest_invoice: invoice.id }, updated);
}

function invoiceFor(account: Account, subscription: Subscription, lines: InvoiceLine[]): Invoice {
  const customer = account.existingCustomer(subscription.customer);
  const fields = changeFields(account, subscription, lines);
  return finalizeInvoice(account, draftInvoice(account, customer, fields, account.now()));
}

function billed(account: Account, changed: Subscription, { id }: Invoice): Subscription {
  return { ...changed, discounts: withoutUsed(account, changed.discounts), latest_invoice: id };
}

function pendingUpdate(
  account: Account,
  current: Subscription,
  changed: Subscription,
): Subscription['pending_update'] {
  const isMoved = changed.billing_cycle_anchor !== current.billing_cycle_anchor;
  const isMarked = JSON.stringify(changed.metadata) !== JSON.stringify(current.metadata);
  return {
    billing_cycle_anchor: isMoved ? changed.billing_cycle_anchor : null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: Math.min(account.now() + 23 * hour, periodEndOf(current)),
    metadata: isMarked ? changed.metadata : null,
    subscription_items: changed.items.data,
    trial_end: null,
    trial_from_plan: null,
  };
}
