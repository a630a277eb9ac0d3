import { invalidRequest } from '../errors.js';
import type { Account } from '../state/account.js';
import type { Scheduled } from '../state/clock.js';
import type { Invoice } from '../state/types.js';
import {
  cancelInvoicePayment,
  collectInvoice,
  isProcessing,
  markPaid,
  openInvoice,
  subscriptionOf,
} from './invoices.js';
import { setDefaultMethod } from './payments.js';
import { followInvoice } from './subscriptions.js';
import { isPendingInvoice } from './changes/pending-updates.js';

export function scheduledRetries(account: Account): Scheduled[] {
  return account.store
    .all('invoices')
    .filter(({ status }) => status === 'open')
    .map(({ id, next_payment_attempt: at }) => ({
      at: at ?? Infinity,
      run: () => retryInvoice(account, id),
    }));
}

export function retryInvoice(account: Account, id: string): Invoice {
  const open = openInvoice(account, id);
  if (isProcessing(account, open)) throw invalidRequest('A payment of this invoice is processing.');
  return collect(account, open);
}

/** Pays with a new working card. */
export function payInvoice(account: Account, id: string): Invoice {
  const { customer } = openInvoice(account, id);
  if (customer) setDefaultMethod(account, customer, 'card');
  return retryInvoice(account, id);
}

/** Marks an invoice as paid outside Stripe, such as by a bank transfer. */
export function payOffStripe(account: Account, id: string): Invoice {
  const open = openInvoice(account, id);
  if (isProcessing(account, open)) throw invalidRequest('A payment of this invoice is processing.');
  cancelInvoicePayment(account, open, 'automatic');
  const amount = { amount_paid_off_stripe: open.amount_remaining };
  const paid = markPaid(account, account.change('invoices', open, amount));
  followInvoice(account, paid);
  return paid;
}

/** Attempts payment once, and updates the subscription's status. */
export function collect(account: Account, open: Invoice): Invoice {
  const subscription = account.store.get('subscriptions', subscriptionOf(open) ?? '');
  const isPending = subscription !== undefined && isPendingInvoice(subscription, open);
  const invoice = collectInvoice(account, open, !isPending);
  followInvoice(account, invoice);
  return invoice;
}
