import { badge, type Html, markup } from '../../html.js';
import { utc } from '../../time.js';
import { isProcessing } from '../engine/invoices.js';
import { money } from '../money.js';
import type { Account } from '../state/account.js';
import type { Charge, Debit, Dispute, Invoice, Refund } from '../state/types.js';
import { act, actions, amountForm } from './forms.js';
import { invoiceLink } from './invoice-page.js';
import { nameOf } from './operator-tables.js';
import { recordSection } from './section.js';
import type { Visit } from './view.js';
import { invoiceBadge } from './words.js';

/** The same number for all tables, so that their columns have the same widths. */
const columns = (object: string, date = 'Date') => [object, 'Customer', date, 'Amount', 'Status', 'Actions'];

export const paymentSections = {
  invoices: recordSection('invoices', columns('Invoice'), invoiceRow),
  debits: recordSection('debits', columns('Bank debit', 'Settles'), debitRow),
  charges: recordSection('charges', columns('Charge'), chargeRow),
  refunds: recordSection('refunds', columns('Refund'), refundRow),
  disputes: recordSection('disputes', columns('Dispute'), disputeRow),
};

/** The id of the record below the invoice that the payment pays, and the customer. */
function paymentOf({ account }: Visit, id: string, paymentIntent: string | null): Html[] {
  const { store } = account;
  const customer = store.get('paymentIntents', paymentIntent ?? '')?.customer;
  const invoices = paymentIntent ? invoicesOf(account, paymentIntent).map(invoiceLink) : [];
  return [
    markup`${invoices.length > 0 && markup`For ${invoices}<br>`}<code>${id}</code>`,
    nameOf(store.get('customers', customer ?? '')),
  ];
}

function invoicesOf({ store }: Account, paymentIntent: string): Invoice[] {
  return store
    .all('invoicePayments')
    .filter(({ payment }) => payment.payment_intent === paymentIntent)
    .map(({ invoice }) => store.get('invoices', invoice))
    .filter((invoice) => invoice !== undefined);
}

function invoiceRow({ account }: Visit, invoice: Invoice): Html[] {
  const { id, status } = invoice;
  return [
    markup`${invoiceLink(invoice)}<br><code>${id}</code>`,
    markup`${invoice.customer_name ?? invoice.customer_email}`,
    markup`${utc(invoice.created)}`,
    markup`${money(invoice.total, invoice.currency)}`,
    invoiceBadge(account, invoice),
    actions(
      status === 'open' && !isProcessing(account, invoice) && act('Retry the payment', 'retry invoice', id),
      status === 'open' && act('Mark as paid elsewhere', 'paid off stripe', id),
      status === 'open' && act('Void', 'void invoice', id),
      (status === 'paid' || status === 'open') &&
        amountForm('Credit', { action: 'credit note', id }, 'cents'),
    ),
  ];
}

function debitRow(visit: Visit, { id, invoice, session, settlesAt, fails }: Debit): Html[] {
  const { amount, currency } = visit.account.find('paymentIntents', 'payment_intent', id);
  const paid = invoice ?? session ?? '';
  return [
    ...paymentOf(visit, id, id),
    markup`${utc(settlesAt)}`,
    markup`${money(amount, currency)}`,
    badge(fails ? 'will fail' : 'processing', fails ? 'bad' : 'warn'),
    markup`<div class="actions">${act('Settle now', 'debit arrives', paid)} ${act('Fail now', 'debit fails', paid)}</div>`,
  ];
}

function chargeRow(visit: Visit, charge: Charge): Html[] {
  const { id, amount, amount_refunded: refunded, currency, created, payment_intent: payment } = charge;
  const hasRest = refunded < amount;
  const refund = hasRest && act('Refund', 'refund', id);
  return [
    ...paymentOf(visit, id, payment),
    markup`${utc(created)}`,
    markup`${money(amount, currency)}`,
    chargeBadge(visit.account, charge),
    actions(
      !charge.disputed && refund,
      charge.disputed && refund,
      hasRest && amountForm('Refund a part', { action: 'refund', id }, 'cents'),
      hasRest && amountForm('Dispute', { action: 'dispute', id }, 'cents; empty: all'),
      hasRest && act('Open an inquiry', 'inquire', id),
      act('Warn of fraud', 'warn of fraud', id),
    ),
  ];
}

function chargeBadge({ store }: Account, charge: Charge): Html {
  const { id, amount, amount_refunded: refunded, currency, disputed, status } = charge;
  const isOpen = store.all('disputes').some((dispute) => dispute.charge === id && isOpenDispute(dispute));
  if (disputed) return badge('disputed', isOpen ? 'bad' : 'plain');
  if (refunded === amount && amount > 0) return badge('refunded');
  if (refunded > 0) return badge(`${money(refunded, currency)} refunded`, 'warn');
  if (status === 'succeeded') return badge('paid', 'good');
  return badge(status === 'pending' ? 'processing' : 'payment failed', status === 'pending' ? 'warn' : 'bad');
}

function refundRow(visit: Visit, refund: Refund): Html[] {
  const { id, amount, currency, created, status, payment_intent: payment } = refund;
  const isPending = status === 'pending';
  const settle = isPending && act('Settle now', 'settle refund', id);
  const possible = markup`<div class="actions">${settle} ${act('Fail now', 'refund fails', id)}</div>`;
  return [
    ...paymentOf(visit, id, payment),
    markup`${utc(created)}`,
    markup`${money(amount, currency)}`,
    badge(status ?? 'unknown', status === 'succeeded' ? 'good' : isPending ? 'warn' : 'bad'),
    markup`${(status === 'succeeded' || isPending) && possible}`,
  ];
}

function disputeRow(visit: Visit, dispute: Dispute): Html[] {
  const { id, amount, currency, created, status, payment_intent: payment } = dispute;
  const isOpen = isOpenDispute({ status });
  return [
    ...paymentOf(visit, id, payment),
    markup`${utc(created)}`,
    markup`${money(amount, currency)}`,
    badge(status.replaceAll('_', ' '), isOpen ? 'bad' : 'plain'),
    markup`${isOpen && disputeActions(id, status)}`,
  ];
}

export function isOpenDispute({ status }: Pick<Dispute, 'status'>): boolean {
  return status.endsWith('needs_response') || status.endsWith('under_review');
}

function disputeActions(id: string, status: Dispute['status']): Html {
  const evidence = status.endsWith('needs_response') && act('Submit evidence', 'submit evidence', id);
  return status.startsWith('warning_')
    ? actions(evidence, act('Turn into a dispute', 'escalate inquiry', id), act('Close', 'lose dispute', id))
    : actions(evidence, act('Mark won', 'win dispute', id), act('Mark lost', 'lose dispute', id));
}
