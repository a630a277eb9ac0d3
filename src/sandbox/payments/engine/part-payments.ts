import { invalidRequest } from '../errors.js';
import { invoicePaymentObject } from '../objects/invoice-payments.js';
import type { Account } from '../state/account.js';
import { openInvoice } from './invoices.js';
import { createPayment, succeedPayment } from './payments.js';

/** Pays a part of an open invoice by a separate payment, like one that an operator attaches to an invoice at Stripe. */
export function payPart(account: Account, id: string, amount: number): void {
  const invoice = openInvoice(account, id);
  const left = invoice.amount_remaining - amount;
  if (amount < 1 || left < 1) throw invalidRequest('A part is less than the remaining amount.', 'amount');
  const { currency, customer } = invoice;
  const fields = { amount, currency, customer, description: `Invoice ${invoice.number}`, metadata: {} };
  const payment = createPayment(account, fields);
  succeedPayment(account, payment);
  const part = invoicePaymentObject(invoice, payment.id, account.now());
  const paid = {
    ...part,
    is_default: false,
    status: 'paid',
    amount_requested: amount,
    amount_paid: amount,
    status_transitions: { ...part.status_transitions, paid_at: account.now() },
  };
  account.change('invoices', invoice, { amount_paid: invoice.amount_paid + amount, amount_remaining: left });
  account.create('invoicePayments', paid, 'invoice_payment.paid');
}
