import { invalidRequest } from '../errors.js';
import { invoicePaymentObject } from '../objects/invoice-payments.js';
import { draftInvoiceObject, type InvoiceFields } from '../objects/invoices.js';
import type { Account } from '../state/account.js';
import { day } from '../state/clock.js';
import type { Customer, Invoice, InvoicePayment, PaymentIntent } from '../state/types.js';
import { applyBalance } from './balance.js';
import { openDispute } from './disputes.js';
import {
  cancelPayment,
  createPayment,
  defaultMethod,
  failPayment,
  startDebit,
  succeedPayment,
} from './payments.js';
import { sumOfRates, taxPercent } from './tax.js';

/** Days after the invoice date on which a failed payment is retried. */
const shortRetryDays = [3, 5, 7];
/** Stripe chooses the days of its eight retries. Here they are fixed. */
const smartRetryDays = [1, 2, 3, 5, 7, 9, 11, 14];

/** @param finalizesAt null if the draft is never finalized automatically */
export function draftInvoice(
  account: Account,
  customer: Customer,
  fields: Omit<InvoiceFields, 'customer' | 'taxPercent'>,
  finalizesAt: number | null,
): Invoice {
  account.change('customers', customer, { currency: fields.currency });
  const draft = composeInvoice(account, customer, fields);
  return account.create(
    'invoices',
    {
      ...draft,
      starting_balance: customer.balance,
      automatically_finalizes_at: finalizesAt,
      auto_advance: finalizesAt !== null,
    },
    'invoice.created',
  );
}

/** The invoice with its costs. It is not stored. */
export function composeInvoice(
  account: Account,
  customer: Customer,
  fields: Omit<InvoiceFields, 'customer' | 'taxPercent'>,
): Invoice {
  const percent =
    sumOfRates(fields.subscription?.default_tax_rates) ??
    taxPercent(account, fields.isTaxed, customer.address);
  return draftInvoiceObject(account.now(), { ...fields, customer, taxPercent: percent });
}

/** Assigns a number, applies the customer's balance and opens the invoice for payment. */
export function finalizeInvoice(account: Account, draft: Invoice): Invoice {
  const now = account.now();
  const customer = account.find('customers', 'customer', draft.customer ?? '') as Customer;
  const sequence = customer.next_invoice_sequence ?? 1;
  const next = { next_invoice_sequence: sequence + 1 };
  const numbered = account.change('customers', customer, next) as Customer;
  // A one-time purchase is charged the amount of its checkout session, which ignores the balance.
  const amounts = draft.billing_reason === 'manual' ? {} : applyBalance(account, numbered, draft);
  return account.change(
    'invoices',
    draft,
    {
      ...amounts,
      status: 'open',
      number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`,
      hosted_invoice_url: `${account.pagesUrl}/invoices/${draft.id}`,
      automatically_finalizes_at: null,
      effective_at: now,
      status_transitions: { ...draft.status_transitions, finalized_at: now },
    },
    'invoice.finalized',
  );
}

/**
 * Attempts payment once with the customer's default payment method. A bank debit is pending at first.
 * @param isRetried whether Stripe tries again by itself after a failure
 */
export function collectInvoice(account: Account, invoice: Invoice, isRetried = true): Invoice {
  if (invoice.amount_due === 0) return markPaid(account, invoice);
  const method = defaultMethod(account, invoice.customer);
  if (method === 'bank debit' || method === 'failing bank debit') {
    return debitInvoice(account, invoice, { session: null, fails: method === 'failing bank debit' });
  }
  const attempted = recordAttempt(account, invoice);
  const payment = paymentOf(account, attempted);
  if (method === 'card' || method === 'disputed card') {
    const { latest_charge } = succeedPayment(account, payment);
    const paid = markPaid(account, attempted);
    if (method === 'disputed card') openDispute(account, account.find('charges', 'charge', latest_charge!));
    return paid;
  }
  failPayment(account, payment);
  return recordFailedPayment(account, attempted, isRetried);
}

export function debitInvoice(
  account: Account,
  invoice: Invoice,
  debit: { session: string | null; fails: boolean },
): Invoice {
  const attempted = recordAttempt(account, invoice);
  startDebit(account, paymentOf(account, attempted), { invoice: invoice.id, ...debit });
  return attempted;
}

/** Whether a bank debit for this invoice or checkout session is pending. */
export function isProcessing({ store }: Account, { id }: { id: string }): boolean {
  return store.all('debits').some(({ invoice, session }) => invoice === id || session === id);
}

/** Records that the invoice could not be finalized, because the customer has no address for the tax. */
export function failFinalization(account: Account, invoice: Invoice): void {
  const last_finalization_error = { type: 'invalid_request_error', code: 'customer_tax_location_invalid' };
  const changes = { status: 'draft', last_finalization_error } as Partial<Invoice>;
  account.change('invoices', invoice, changes, 'invoice.finalization_failed');
}

function recordAttempt(account: Account, invoice: Invoice): Invoice {
  const attempt_count = invoice.attempt_count + 1;
  return account.change('invoices', invoice, { attempted: true, attempt_count, next_payment_attempt: null });
}

/** Returns the payment of the amount that remains. The first call for an invoice creates it. */
export function paymentOf(
  account: Account,
  invoice: Invoice,
  metadata: Record<string, string> = {},
): PaymentIntent {
  const amount = invoice.amount_remaining;
  const known = invoicePaymentOf(account, invoice)?.payment.payment_intent;
  if (known) {
    const payment = account.find('paymentIntents', 'payment_intent', known);
    return payment.amount === amount || payment.status === 'succeeded'
      ? payment
      : account.change('paymentIntents', payment, { amount });
  }
  const payment = createPayment(account, {
    amount,
    currency: invoice.currency,
    customer: invoice.customer,
    description: `Invoice ${invoice.number}`,
    metadata,
  });
  account.create('invoicePayments', invoicePaymentObject(invoice, payment.id, account.now()));
  return payment;
}

export function markPaid(account: Account, invoice: Invoice): Invoice {
  const now = account.now();
  const payment = invoicePaymentOf(account, invoice);
  if (payment?.status === 'open') {
    const done = account.change('invoicePayments', payment, {
      status: 'paid',
      amount_paid: invoice.amount_remaining,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    });
    account.emit('invoice_payment.paid', done);
  }
  const settled = account.change('invoices', invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  account.emit('invoice.paid', settled);
  account.emit('invoice.payment_succeeded', settled);
  return settled;
}

export function recordFailedPayment(account: Account, invoice: Invoice, isRetried = true): Invoice {
  const planned = account.store.settings.smartRetries ? smartRetryDays : shortRetryDays;
  const retryDays = isRetried ? planned : [];
  const retry = retryDays[invoice.attempt_count - 1];
  // A bank debit may fail after the planned day of the next retry.
  const next = retry === undefined ? null : Math.max(invoice.created + retry * day, account.now() + day);
  const failed = account.change('invoices', invoice, { next_payment_attempt: next });
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

/** The subscription's newest invoice, without drafts and void ones. */
export function latestInvoice(account: Account, subscription: string): Invoice | undefined {
  return account.store
    .all('invoices')
    .findLast(
      (invoice) =>
        subscriptionOf(invoice) === subscription && invoice.status !== 'draft' && invoice.status !== 'void',
    );
}

/** Cancels the payment of an invoice that no longer needs it. */
export function cancelInvoicePayment(
  account: Account,
  invoice: Invoice,
  reason: 'automatic' | 'void_invoice',
): void {
  const invoicePayment = invoicePaymentOf(account, invoice);
  if (!invoicePayment) return;
  cancelPayment(account, paymentOf(account, invoice), reason);
  const canceled_at = account.now();
  account.change('invoicePayments', invoicePayment, {
    status: 'canceled',
    status_transitions: { ...invoicePayment.status_transitions, canceled_at },
  });
}

/** The payment that collects the invoice. Others have paid a part of it. */
function invoicePaymentOf(account: Account, invoice: Invoice): InvoicePayment | undefined {
  return account.store
    .all('invoicePayments')
    .find((payment) => payment.invoice === invoice.id && payment.is_default);
}
