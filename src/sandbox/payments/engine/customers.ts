import { type CustomerFields, customerObject } from '../objects/customers.js';
import { unset } from '../objects/unset.js';
import type { Account } from '../state/account.js';
import type { Customer, DeletedCustomer } from '../state/types.js';
import { endSubscription } from './subscriptions.js';

export function createCustomer(account: Account, fields: Partial<CustomerFields>): Customer {
  const customer = customerObject(account.now(), {
    ...unset('name', 'email', 'phone', 'address', 'description', 'test_clock'),
    metadata: {},
    ...fields,
  });
  account.create('customers', customer, 'customer.created');
  return customer;
}

/** Ends the customer's subscriptions immediately. Invoices and payments remain readable. */
export function deleteCustomer(account: Account, id: string): DeletedCustomer {
  const customer = account.existingCustomer(id);
  for (const subscription of account.store.all('subscriptions')) {
    if (subscription.customer === id && subscription.status !== 'canceled') {
      endSubscription(account, subscription, 'cancellation_requested');
    }
  }
  account.store.remove('defaultMethods', id);
  account.emit('customer.deleted', customer);
  const deleted: DeletedCustomer = { id, object: 'customer', deleted: true };
  account.store.put('customers', deleted);
  return deleted;
}
