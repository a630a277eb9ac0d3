import type { Account } from './account.js';
import { day } from './clock.js';
import { refused } from './errors.js';
import { equal, listPage } from './lists.js';
import { type InvoiceFields, invoiceObject, invoicePaymentObject } from './objects/invoices.js';
import type { Parameters } from './parameters.js';
import { cardDeclines, fail, startPayment, succeed } from './payments.js';
import type { Customer, Invoice, InvoicePayment, PaymentIntent } from './types.js';

/** Days after an invoice at which a payment that failed is tried again. */
const retryDays = [3, 5, 7];

export function issueInvoice(
  account: Account,
  customer: Customer,
  fields: Omit<InvoiceFields, 'number' | 'customer' | 'pageUrl'>,
): Invoice {
  const sequence = customer.next_invoice_sequence ?? 1;
  const pageUrl = (id: string) => `${account.pagesUrl}/invoices/${id}`;
  const number = `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`;
  account.change('customers', customer, { next_invoice_sequence: sequence + 1, currency: fields.currency });
  const invoice = invoiceObject(account.now(), { ...fields, number, customer, pageUrl });
  return account.create('invoices', invoice, 'invoice.finalized');
}

/** One attempt with the customer's card. */
export function collectInvoice(account: Account, invoice: Invoice): Invoice {
  if (invoice.amount_due === 0) return settleInvoice(account, invoice);
  const payment = paymentOf(account, invoice);
  if (!cardDeclines(account, invoice.customer)) {
    succeed(account, payment);
    return settleInvoice(account, invoice);
  }
  fail(account, payment);
  return invoiceFailed(account, invoice);
}

/** The payment is under way, or waits for the next attempt. */
export function paymentOf(account: Account, invoice: Invoice): PaymentIntent {
  const known = invoicePaymentOf(account, invoice)?.payment.payment_intent;
  if (known) return account.find('paymentIntents', 'payment_intent', known);
  const payment = startPayment(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: `Invoice ${invoice.number}`,
    metadata: {},
  });
  account.create('invoicePayments', invoicePaymentObject(invoice, payment.id, account.now()));
  return payment;
}

export function settleInvoice(account: Account, invoice: Invoice): Invoice {
  const now = account.now();
  const payment = invoicePaymentOf(account, invoice);
  if (payment) {
    const paid = { status: 'paid', amount_paid: invoice.amount_due };
    const statusTransitions = { ...payment.status_transitions, paid_at: now };
    const done = account.change('invoicePayments', payment, {
      ...paid,
      status_transitions: statusTransitions,
    });
    account.emit('invoice_payment.paid', done);
  }
  const settled = account.change('invoices', invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (payment ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  account.emit('invoice.paid', settled);
  account.emit('invoice.payment_succeeded', settled);
  return settled;
}

export function invoiceFailed(account: Account, invoice: Invoice): Invoice {
  const retry = retryDays[invoice.attempt_count];
  const failed = account.change('invoices', invoice, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: retry === undefined ? null : invoice.created + retry * day,
  });
  account.emit('invoice.payment_failed', failed);
  return failed;
}

export function openInvoice(account: Account, id: string): Invoice {
  const invoice = account.find('invoices', 'invoice', id);
  if (invoice.status !== 'open') throw refused(`This invoice is ${invoice.status ?? 'not finalized'}.`);
  return invoice;
}

export function subscriptionOf(invoice: Invoice): string | undefined {
  return invoice.parent?.subscription_details?.subscription;
}

export function retrieveInvoice(account: Account, _parameters: Parameters, id: string): object {
  return account.find('invoices', 'invoice', id);
}

export function listInvoices(account: Account, parameters: Parameters): object {
  const customer = parameters.text('customer');
  const subscription = parameters.text('subscription');
  const status = parameters.oneOf('status', 'draft', 'open', 'paid', 'uncollectible', 'void');
  return listPage(account, 'invoices', '/v1/invoices', parameters, (invoice) => {
    const isOwn = equal(customer, invoice.customer) && equal(subscription, subscriptionOf(invoice));
    return isOwn && equal(status, invoice.status);
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
    const isOf = equal(invoice, record.invoice) && equal(intent, record.payment.payment_intent);
    return isOf && equal(status, record.status);
  });
}

function invoicePaymentOf(account: Account, invoice: Invoice): InvoicePayment | undefined {
  return account.store.all('invoicePayments').find((payment) => payment.invoice === invoice.id);
}
