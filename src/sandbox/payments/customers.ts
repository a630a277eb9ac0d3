import type { Account } from './account.js';
import { equal, listPage } from './lists.js';
import { addressObject, type CustomerFields, customerObject } from './objects/customers.js';
import type { Parameters } from './parameters.js';
import { endSubscription } from './subscriptions.js';
import type { Customer } from './types.js';

export function createCustomer(account: Account, parameters: Parameters): object {
  const fields = { name: null, email: null, phone: null, address: null, description: null, metadata: {} };
  const customer = customerObject(account.now(), { ...fields, ...sentFields(parameters, {}) });
  return account.create('customers', customer, 'customer.created');
}

export function retrieveCustomer(account: Account, _parameters: Parameters, id: string): object {
  return account.find('customers', 'customer', id);
}

export function updateCustomer(account: Account, parameters: Parameters, id: string): object {
  const customer = account.livingCustomer(id);
  return changeCustomer(account, customer, sentFields(parameters, customer.metadata));
}

export function changeCustomer(
  account: Account,
  customer: Customer,
  fields: Partial<CustomerFields>,
): object {
  return account.change('customers', customer, fields, 'customer.updated');
}

/** Ends the customer's subscriptions at once. What the customer had bought stays readable. */
export function deleteCustomer(account: Account, _parameters: Parameters, id: string): object {
  const customer = account.livingCustomer(id);
  for (const subscription of account.store.all('subscriptions')) {
    if (subscription.customer === id && subscription.status !== 'canceled') {
      endSubscription(account, subscription, 'cancellation_requested');
    }
  }
  account.store.remove('cards', id);
  account.emit('customer.deleted', customer);
  return account.create('customers', { id, object: 'customer', deleted: true });
}

export function listCustomers(account: Account, parameters: Parameters): object {
  const email = parameters.text('email');
  return listPage(account, 'customers', '/v1/customers', parameters, (customer) => {
    return !customer.deleted && equal(email, customer.email);
  });
}

function sentFields(parameters: Parameters, metadata: Customer['metadata']): Partial<CustomerFields> {
  parameters.ignore('preferred_locales', 'tax_exempt', 'invoice_settings', 'validate');
  const fields: Partial<CustomerFields> = { metadata: parameters.metadata(metadata) };
  const texts = { name: 256, email: 512, phone: 20, description: 350 } as const;
  for (const [name, longest] of Object.entries(texts) as [keyof typeof texts, number][]) {
    const value = parameters.text(name, longest);
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
