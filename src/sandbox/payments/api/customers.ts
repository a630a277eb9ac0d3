import { changeBalance } from '../engine/balance.js';
import * as engine from '../engine/customers.js';
import { setDefaultCard } from '../engine/cards.js';
import { addressObject, balanceTransactionObject, type CustomerFields } from '../objects/customers.js';
import type { Account } from '../state/account.js';
import type { Customer } from '../state/types.js';
import { listPage, matches } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';

export function createCustomer(account: Account, parameters: Parameters): object {
  const clock = parameters.text('test_clock');
  if (clock) account.find('testClocks', 'test clock', clock, 'test_clock');
  return engine.createCustomer(account, { ...sentFields(parameters, {}), test_clock: clock ?? null });
}

export function retrieveCustomer(account: Account, _parameters: Parameters, id: string): object {
  return account.find('customers', 'customer', id);
}

export function updateCustomer(account: Account, parameters: Parameters, id: string): object {
  const customer = account.existingCustomer(id);
  const fields = sentFields(parameters, customer.metadata);
  const card = parameters.group('invoice_settings')?.text('default_payment_method');
  if (!card) return account.change('customers', customer, fields, 'customer.updated');
  setDefaultCard(account, id, card);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: card };
  return account.change('customers', customer, { ...fields, invoice_settings }, 'customer.updated');
}

export function deleteCustomer(account: Account, _parameters: Parameters, id: string): object {
  return engine.deleteCustomer(account, id);
}

export function listCustomers(account: Account, parameters: Parameters): object {
  const email = parameters.text('email');
  // Without this filter, Stripe lists only customers without a test clock.
  const clock = parameters.text('test_clock') ?? null;
  return listPage(account, 'customers', '/v1/customers', parameters, (customer) => {
    return !customer.deleted && matches(email, customer.email) && customer.test_clock === clock;
  });
}

export function createBalanceTransaction(account: Account, parameters: Parameters, id: string): object {
  const customer = account.existingCustomer(id);
  const amount = parameters.required('amount', parameters.integer('amount', -Infinity));
  const currency = parameters.requiredText('currency');
  const description = parameters.text('description') ?? null;
  const { balance } = changeBalance(account, customer, amount);
  return balanceTransactionObject(account.now(), {
    amount,
    currency,
    customer: id,
    description,
    ending_balance: balance,
  });
}

function sentFields(parameters: Parameters, metadata: Customer['metadata']): Partial<CustomerFields> {
  parameters.ignore('preferred_locales', 'tax_exempt', 'validate');
  const fields: Partial<CustomerFields> = { metadata: parameters.metadata(metadata) };
  const texts = { name: 256, email: 512, phone: 20, description: 350 } as const;
  for (const [name, maxLength] of Object.entries(texts) as [keyof typeof texts, number][]) {
    const value = parameters.text(name, maxLength);
    if (value !== undefined) fields[name] = value;
  }
  if (fields.email && !/^[^@\s]+@[^@\s]+$/.test(fields.email)) {
    throw parameters.wrong('email', `Invalid email address: ${fields.email}`);
  }
  const address = parameters.group('address');
  if (address) fields.address = addressObject(sentAddress(address));
  else if (parameters.has('address')) fields.address = null;
  return fields;
}

function sentAddress(parameters: Parameters): Partial<NonNullable<Customer['address']>> {
  const names = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;
  return Object.fromEntries(names.map((name) => [name, parameters.text(name) ?? null]));
}
