import { creditInvoice } from '../engine/credit-notes.js';
import type { Account } from '../state/account.js';
import { listPage, matches } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';

/** If the invoice is paid, only a credit to the customer's balance is supported. */
export function createCreditNote(account: Account, parameters: Parameters): object {
  const total = parameters.integer('amount', 1);
  const id = parameters.requiredText('invoice');
  const { status } = account.find('invoices', 'invoice', id, 'invoice');
  const amount =
    status === 'open'
      ? parameters.required('amount', total)
      : parameters.required('credit_amount', parameters.integer('credit_amount', 1));
  return creditInvoice(account, id, amount);
}

export function retrieveCreditNote(account: Account, _parameters: Parameters, id: string): object {
  return account.find('creditNotes', 'credit_note', id);
}

export function listCreditNotes(account: Account, parameters: Parameters): object {
  const customer = parameters.text('customer');
  const invoice = parameters.text('invoice');
  return listPage(account, 'creditNotes', '/v1/credit_notes', parameters, (note) => {
    return matches(customer, note.customer) && matches(invoice, note.invoice);
  });
}
