import { invalidRequest } from '../errors.js';
import type { Account } from '../state/account.js';
import type { Scheduled } from '../state/clock.js';
import type { Debit, Invoice } from '../state/types.js';
import { markPaid, recordFailedPayment, subscriptionOf } from './invoices.js';
import { failPayment, setDefaultMethod, succeedPayment } from './payments.js';
import { followInvoice } from './subscriptions.js';

export function scheduledSettlements(account: Account): Scheduled[] {
  return account.store.all('debits').map((debit) => ({
    at: debit.settlesAt,
    run: () => settleDebit(account, debit, !debit.fails),
  }));
}

/** @param id the invoice or checkout session that the debit pays */
export function debitFor(account: Account, id: string): Debit {
  const found = account.store.all('debits').find(({ invoice, session }) => invoice === id || session === id);
  if (!found) throw invalidRequest(`No payment of ${id} is processing.`);
  return found;
}

export function settleDebit(account: Account, debit: Debit, hasArrived: boolean): void {
  account.store.remove('debits', debit.id);
  const payment = account.find('paymentIntents', 'payment_intent', debit.id);
  if (hasArrived) succeedPayment(account, payment);
  else failPayment(account, payment);
  if (debit.invoice)
    settleInvoice(account, account.find('invoices', 'invoice', debit.invoice), debit, hasArrived);
  if (debit.session) settleSession(account, debit.session, hasArrived);
}

function settleInvoice(account: Account, open: Invoice, debit: Debit, hasArrived: boolean): void {
  const { retriesDebits } = account.store.settings;
  const invoice = hasArrived ? markPaid(account, open) : recordFailedPayment(account, open, retriesDebits);
  const subscription = account.store.get('subscriptions', subscriptionOf(invoice) ?? '');
  if (!subscription) return;
  // After a failed first debit, retries also fail, until the customer adds another payment method.
  if (debit.session && !hasArrived) setDefaultMethod(account, subscription.customer, 'declining card');
  followInvoice(account, invoice);
}

function settleSession(account: Account, id: string, hasArrived: boolean): void {
  const session = account.find('sessions', 'checkout.session', id);
  const settled = account.change('sessions', session, { payment_status: hasArrived ? 'paid' : 'unpaid' });
  account.emit(`checkout.session.async_payment_${hasArrived ? 'succeeded' : 'failed'}`, settled);
}
