import { invalidRequest } from '../errors.js';
import { invoicePaymentObject } from '../objects/invoice-payments.js';
import { type InvoiceFields, invoiceObject } from '../objects/invoices.js';
import type { Account } from '../state/account.js';
import { day } from '../state/clock.js';
import type { Customer, Invoice, InvoicePayment, PaymentIntent } from '../state/types.js';
import { cardDeclines, createPayment, failPayment, succeedPayment } from './payments.js';

/** Days after the invoice date on which a failed payment is retried. */
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

/** Attempts payment with the customer's card once. */
export function collectInvoice(account: Account, invoice: Invoice): Invoice {
  if (invoice.amount_due === 0) return markPaid(account, invoice);
  const payment = paymentOf(account, invoice);
  if (!cardDeclines(account, invoice.customer)) {
    succeedPayment(account, payment);
    return markPaid(account, invoice);
  }
  failPayment(account, payment);
  return recordFailedPayment(account, invoice);
}

/** The payment of the invoice, which is created for the first attempt. */
export function paymentOf(account: Account, invoice: Invoice): PaymentIntent {
  const known = invoicePaymentOf(account, invoice)?.payment.payment_intent;
  if (known) return account.find('paymentIntents', 'payment_intent', known);
  const payment = createPayment(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: `Invoice ${invoice.number}`,
    metadata: {},
  });
  account.create('invoicePayments', invoicePaymentObject(invoice, payment.id, account.now()));
  return payment;
}

export function markPaid(account: Account, invoice: Invoice): Invoice {
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

export function recordFailedPayment(account: Account, invoice: Invoice): Invoice {
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
  if (invoice.status !== 'open')
    throw invalidRequest(`This invoice is ${invoice.status ?? 'not finalized'}.`);
  return invoice;
}

export function subscriptionOf(invoice: Invoice): string | undefined {
  return invoice.parent?.subscription_details?.subscription;
}

function invoicePaymentOf(account: Account, invoice: Invoice): InvoicePayment | undefined {
  return account.store.all('invoicePayments').find((payment) => payment.invoice === invoice.id);
}
