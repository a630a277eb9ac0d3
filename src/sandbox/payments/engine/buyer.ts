import { addressObject } from '../objects/customers.js';
import type { Account } from '../state/account.js';
import type { Customer, Purchase, Session } from '../state/types.js';
import { createCustomer } from './customers.js';
import { setDefaultMethod } from './payments.js';

export interface Entries {
  /** Two letters. */
  country?: string;
  name?: string;
  /** A VAT number of the European Union. */
  taxId?: string;
  /** The local currency in which the buyer pays. */
  currency?: string;
}

export function asksForAddress(account: Account, session: Session): boolean {
  const known = existing(account, session)?.address?.country;
  return session.billing_address_collection === 'required' || (session.automatic_tax.enabled && !known);
}

/** Applies the buyer's entries to the customer, as far as the session allows. @returns undefined for a guest */
export function buyer(
  account: Account,
  session: Session,
  purchase: Purchase,
  entries: Entries,
): Customer | undefined {
  const address = enteredAddress(account, session, entries);
  const known = existing(account, session);
  if (known) {
    setDefaultMethod(account, known.id, 'card');
    const changes = {
      ...(purchase.customerUpdate.address && address && { address }),
      ...(purchase.customerUpdate.name && entries.name && { name: entries.name }),
    };
    return account.change('customers', known, changes, 'customer.updated') as Customer;
  }
  if (session.mode === 'payment' && !session.invoice_creation?.enabled) return undefined;
  return createCustomer(account, {
    email: session.customer_email,
    ...(address && { address }),
    ...(entries.name && { name: entries.name }),
  });
}

/** If an address is required and none is entered, the buyer is in Germany. */
export function enteredAddress(
  account: Account,
  session: Session,
  { country }: Entries,
): Customer['address'] {
  const entered = country ?? (asksForAddress(account, session) ? 'DE' : undefined);
  return entered ? addressObject({ country: entered.toUpperCase() }) : null;
}

function existing(account: Account, session: Session): Customer | undefined {
  return session.customer ? account.existingCustomer(session.customer) : undefined;
}
