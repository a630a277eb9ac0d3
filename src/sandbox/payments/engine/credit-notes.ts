import { invalidRequest } from '../errors.js';
import { creditNoteObject } from '../objects/credit-notes.js';
import type { Account } from '../state/account.js';
import type { CreditNote } from '../state/types.js';
import { changeBalance } from './balance.js';

/** Credits part of a paid invoice to the customer's balance. */
export function creditInvoice(account: Account, id: string, amount: number): CreditNote {
  const invoice = account.find('invoices', 'invoice', id, 'invoice');
  if (invoice.status !== 'paid')
    throw invalidRequest('Only a paid invoice can be credited to the balance.', 'invoice');
  const credited = invoice.post_payment_credit_notes_amount;
  const left = invoice.total - credited;
  if (amount > left)
    throw invalidRequest(`The amount exceeds what is left of the invoice (${left}).`, 'amount');
  const customer = account.existingCustomer(invoice.customer ?? '');
  changeBalance(account, customer, -amount);
  const count = account.store.all('creditNotes').filter((note) => note.invoice === id).length + 1;
  account.change(
    'invoices',
    invoice,
    { post_payment_credit_notes_amount: credited + amount },
    'invoice.updated',
  );
  const number = `${invoice.number}-CN-${String(count).padStart(2, '0')}`;
  const note = creditNoteObject(account.now(), invoice, { amount, number, customer: customer.id });
  return account.create('creditNotes', note, 'credit_note.created');
}
