import { minimumCharge } from '../objects/currencies.js';
import type { Account } from '../state/account.js';
import type { Customer, Invoice } from '../state/types.js';

/** @param amount negative for a credit, as at Stripe */
export function changeBalance(account: Account, customer: Customer, amount: number): Customer {
  const balance = customer.balance + amount;
  return account.change('customers', customer, { balance }, 'customer.updated') as Customer;
}

/** Applies the customer's balance to an invoice. An amount too small to be charged is added to the balance. */
export function applyBalance(account: Account, customer: Customer, draft: Invoice): Partial<Invoice> {
  const amounts = amountsWith(customer.balance, draft);
  changeBalance(account, customer, amounts.ending_balance - amounts.starting_balance);
  return amounts;
}

/** The amounts of an invoice to which a balance is applied. */
export function amountsWith(starting_balance: number, { total, currency }: Invoice) {
  const owed = total + starting_balance;
  const amount_due = owed < minimumCharge(currency) ? 0 : owed;
  return { starting_balance, ending_balance: owed - amount_due, amount_due, amount_remaining: amount_due };
}

/** Reverts the change that a void invoice has made to the customer's balance. */
export function restoreBalance(account: Account, invoice: Invoice): void {
  const customer = account.store.get('customers', invoice.customer ?? '');
  if (!customer || customer.deleted) return;
  changeBalance(
    account,
    customer,
    invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance),
  );
}
