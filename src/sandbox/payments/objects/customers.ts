import { newId } from '../state/ids.js';
import type { BalanceTransaction, Customer, PortalSession } from '../state/types.js';
import { unset } from './unset.js';

type Address = NonNullable<Customer['address']>;

export type CustomerFields = Pick<
  Customer,
  'name' | 'email' | 'phone' | 'address' | 'description' | 'metadata' | 'test_clock'
>;

export function customerObject(created: number, fields: CustomerFields): Customer {
  return {
    id: newId('cus_', 14),
    object: 'customer',
    balance: 0,
    created,
    delinquent: false,
    discount: null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: unset('custom_fields', 'default_payment_method', 'footer', 'rendering_options'),
    livemode: false,
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
    ...unset('currency', 'customer_account', 'default_source', 'shipping'),
    ...fields,
  };
}

export function addressObject(known: Partial<Address>): Address {
  return { ...unset('city', 'country', 'line1', 'line2', 'postal_code', 'state'), ...known };
}

export function balanceTransactionObject(
  created: number,
  fields: Pick<BalanceTransaction, 'amount' | 'currency' | 'customer' | 'description' | 'ending_balance'>,
): BalanceTransaction {
  return {
    id: newId('cbtxn_'),
    object: 'customer_balance_transaction',
    created,
    livemode: false,
    metadata: {},
    type: 'adjustment',
    ...unset('checkout_session', 'credit_note', 'customer_account', 'invoice'),
    ...fields,
  };
}

export function portalSessionObject(
  created: number,
  fields: Pick<PortalSession, 'id' | 'customer' | 'return_url' | 'configuration' | 'locale' | 'url'>,
): PortalSession {
  return {
    object: 'billing_portal.session',
    created,
    livemode: false,
    ...unset('after_expiration', 'customer_account', 'flow', 'on_behalf_of'),
    ...fields,
  };
}
