import { previewChange } from '../engine/changes/change-preview.js';
import { subscriptionOf } from '../engine/invoices.js';
import { nextInvoice } from '../engine/preview.js';
import { retryInvoice } from '../engine/retries.js';
import * as engine from '../engine/voiding.js';
import { cardDeclined } from '../errors.js';
import type { Account } from '../state/account.js';
import { listPage, matches } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';
import { sentChange } from './subscription-changes.js';

export function retrieveInvoice(account: Account, _parameters: Parameters, id: string): object {
  return account.find('invoices', 'invoice', id);
}

/** Only supports the next invoice of a subscription. The request may contain a change of its items or its period. */
export function previewInvoice(account: Account, parameters: Parameters): object {
  const id = parameters.requiredText('subscription');
  const subscription = account.find('subscriptions', 'subscription', id, 'subscription');
  const details = parameters.group('subscription_details');
  const change = details && sentChange(account, details, subscription);
  return change ? previewChange(account, subscription, change) : nextInvoice(account, subscription);
}

/** Only supports disabling the automatic finalization and collection. */
export function updateInvoice(account: Account, parameters: Parameters, id: string): object {
  if (parameters.flag('auto_advance') !== false) throw parameters.wrong('auto_advance', 'Must be false');
  return engine.stopAdvancing(account, account.find('invoices', 'invoice', id));
}

export function voidInvoice(account: Account, _parameters: Parameters, id: string): object {
  return engine.voidInvoice(account, id);
}

/** Attempts payment. Unlike at Stripe, a declined attempt is not recorded. */
export function payInvoice(account: Account, _parameters: Parameters, id: string): object {
  const invoice = retryInvoice(account, id);
  if (invoice.status !== 'paid') throw cardDeclined();
  return invoice;
}

export function listInvoices(account: Account, parameters: Parameters): object {
  const customer = parameters.text('customer');
  const subscription = parameters.text('subscription');
  const status = parameters.oneOf('status', 'draft', 'open', 'paid', 'uncollectible', 'void');
  return listPage(account, 'invoices', '/v1/invoices', parameters, (invoice) => {
    const isOwn = matches(customer, invoice.customer) && matches(subscription, subscriptionOf(invoice));
    return isOwn && matches(status, invoice.status);
  });
}

export function retrieveInvoicePayment(account: Account, _parameters: Parameters, id: string): object {
  return account.find('invoicePayments', 'invoice_payment', id);
}

export function listInvoicePayments(account: Account, parameters: Parameters): object {
  const invoice = parameters.text('invoice');
  const status = parameters.oneOf('status', 'canceled', 'open', 'paid');
  const payment = parameters.group('payment');
  payment?.oneOf('type', 'payment_intent');
  const intent = payment?.text('payment_intent');
  return listPage(account, 'invoicePayments', '/v1/invoice_payments', parameters, (record) => {
    const isOf = matches(invoice, record.invoice) && matches(intent, record.payment.payment_intent);
    return isOf && matches(status, record.status);
  });
}
