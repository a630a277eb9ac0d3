import { invalidRequest } from '../errors.js';
import { creditNoteObject } from '../objects/credit-notes.js';
import type { Account } from '../state/account.js';
import type { CreditNote, Invoice } from '../state/types.js';
import { changeBalance } from './balance.js';
import { cancelInvoicePayment, isProcessing, markPaid } from './invoices.js';
import { followInvoice } from './subscriptions.js';

/** Credits part of an invoice: of a paid one to the customer's balance, of an open one by reducing what is owed. */
export function creditInvoice(account: Account, id: string, amount: number): CreditNote {
  const invoice = account.find('invoices', 'invoice', id, 'invoice');
  if (invoice.status === 'open') return creditBeforePayment(account, invoice, amount);
  if (invoice.status !== 'paid')
    throw invalidRequest('Only an open or a paid invoice can be credited.', 'invoice');
  const credited = invoice.post_payment_credit_notes_amount;
  rejectMore(amount, invoice.total - invoice.pre_payment_credit_notes_amount - credited);
  const customer = account.existingCustomer(invoice.customer ?? '');
  changeBalance(account, customer, -amount);
  account.change(
    'invoices',
    invoice,
    { post_payment_credit_notes_amount: credited + amount },
    'invoice.updated',
  );
  return createNote(account, invoice, { amount, customer: customer.id, type: 'post_payment' });
}

/** An invoice on which nothing remains to be paid is paid. */
function creditBeforePayment(account: Account, invoice: Invoice, amount: number): CreditNote {
  if (isProcessing(account, invoice)) throw invalidRequest('A payment of this invoice is processing.');
  rejectMore(amount, invoice.amount_remaining);
  const reduced = {
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + amount,
    amount_due: invoice.amount_due - amount,
    amount_remaining: invoice.amount_remaining - amount,
  };
  const note = createNote(account, invoice, { amount, customer: invoice.customer!, type: 'pre_payment' });
  const credited = account.change('invoices', invoice, reduced, 'invoice.updated');
  if (credited.amount_remaining === 0) {
    cancelInvoicePayment(account, credited, 'automatic');
    followInvoice(account, markPaid(account, credited));
  }
  return note;
}

function rejectMore(amount: number, left: number): void {
  if (amount > left)
    throw invalidRequest(`The amount exceeds what is left of the invoice (${left}).`, 'amount');
}

function createNote(
  account: Account,
  invoice: Invoice,
  fields: Pick<CreditNote, 'amount' | 'customer' | 'type'>,
): CreditNote {
  const count = account.store.all('creditNotes').filter((note) => note.invoice === invoice.id).length + 1;
  const number = `${invoice.number}-CN-${String(count).padStart(2, '0')}`;
  return account.create(
    'creditNotes',
    creditNoteObject(account.now(), invoice, { ...fields, number }),
    'credit_note.created',
  );
}
