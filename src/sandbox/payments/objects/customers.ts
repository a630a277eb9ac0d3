import { newId } from '../state/ids.js';
import type { Customer, PortalSession } from '../state/types.js';
import { unset } from './unset.js';

type Address = NonNullable<Customer['address']>;

export type CustomerFields = Pick<
  Customer,
  'name' | 'email' | 'phone' | 'address' | 'description' | 'metadata'
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
    ...unset('currency', 'customer_account', 'default_source', 'shipping', 'test_clock'),
    ...fields,
  };
}

export function addressObject(known: Partial<Address>): Address {
  return { ...unset('city', 'country', 'line1', 'line2', 'postal_code', 'state'), ...known };
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
