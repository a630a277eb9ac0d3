import { invalidRequest } from '../errors.js';
import type { Account } from '../state/account.js';
import type { Invoice } from '../state/types.js';
import { restoreBalance } from './balance.js';
import { dropPendingUpdate, isPendingInvoice } from './changes/pending-updates.js';
import {
  cancelInvoicePayment,
  isProcessing,
  latestInvoice,
  openInvoice,
  subscriptionOf,
} from './invoices.js';
import { changeStatus } from './subscriptions.js';

/** Disables automatic finalization and collection. A draft stays a draft. An open invoice can still be paid. */
export function stopAdvancing(account: Account, invoice: Invoice): Invoice {
  if (invoice.status !== 'draft' && invoice.status !== 'open')
    throw invalidRequest(`This invoice is ${invoice.status ?? 'not finalized'}.`);
  const stopped = { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null };
  return account.change('invoices', invoice, stopped, 'invoice.updated');
}

/** Voids an open invoice, so that it can no longer be paid. */
export function voidInvoice(account: Account, id: string): Invoice {
  const invoice = openInvoice(account, id);
  if (isProcessing(account, invoice)) {
    throw invalidRequest('This invoice cannot be voided, because a payment of it is processing.');
  }
  if (invoice.amount_paid > 0)
    throw invalidRequest('This invoice cannot be voided, because a part of it is paid.');
  cancelInvoicePayment(account, invoice, 'void_invoice');
  const voided = account.change(
    'invoices',
    invoice,
    {
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, voided_at: account.now() },
    },
    'invoice.voided',
  );
  restoreBalance(account, voided);
  followVoid(account, voided);
  return voided;
}

/** Drops a pending update. A past-due or unpaid subscription becomes active if its latest valid invoice is paid. */
function followVoid(account: Account, voided: Invoice): void {
  const subscription = account.store.get('subscriptions', subscriptionOf(voided) ?? '');
  if (subscription && isPendingInvoice(subscription, voided)) dropPendingUpdate(account, subscription);
  const isLate = subscription?.status === 'past_due' || subscription?.status === 'unpaid';
  if (isLate && latestInvoice(account, subscription.id)?.status === 'paid') {
    changeStatus(account, subscription, 'active');
  }
}
