import type Stripe from 'stripe';
import type { Price, Session, Stored } from '../state/types.js';
import { type LineCost, totalsOf } from './costs.js';
import { unset } from './unset.js';

export type SessionFields = Pick<
  Session,
  | 'id'
  | 'mode'
  | 'customer'
  | 'customer_email'
  | 'client_reference_id'
  | 'currency'
  | 'expires_at'
  | 'metadata'
  | 'success_url'
  | 'cancel_url'
  | 'url'
  | 'locale'
  | 'payment_method_collection'
  | 'allow_promotion_codes'
  | 'automatic_tax'
  | 'discounts'
  | 'adaptive_pricing'
  | 'billing_address_collection'
  | 'saved_payment_method_options'
  | 'tax_id_collection'
  | 'invoice_creation'
>;

/** Creates a session whose amounts are not calculated yet. */
export function sessionObject(created: number, fields: SessionFields): Session {
  return {
    object: 'checkout.session',
    created,
    custom_fields: [],
    custom_text: unset('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
    customer_creation: fields.customer ? null : fields.mode === 'subscription' ? 'always' : 'if_required',
    livemode: false,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    ui_mode: 'hosted_page',
    ...unset('after_expiration', 'allowed_payment_method_types', 'amount_subtotal'),
    ...unset('amount_total', 'total_details'),
    ...unset('client_secret', 'collected_information', 'consent', 'consent_collection'),
    ...unset(
      'currency_conversion',
      'customer_account',
      'customer_details',
      'integration_identifier',
      'invoice',
    ),
    ...unset('managed_payments', 'origin_context', 'payment_intent', 'payment_link', 'permissions'),
    ...unset('payment_method_configuration_details', 'recovered_from'),
    ...unset('setup_intent', 'shipping_address_collection', 'shipping_cost', 'submit_type', 'subscription'),
    ...unset('wallet_options'),
    ...fields,
  };
}

export function lineItemObject(
  id: string,
  price: Price,
  quantity: number,
  description: string,
  cost: LineCost,
): Stored<Stripe.LineItem> {
  const { subtotal, discount, tax, total } = totalsOf([cost]);
  return {
    id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: subtotal,
    amount_tax: tax,
    amount_total: total,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  };
}

/** The details that the buyer enters on the checkout page. */
export function buyerDetails(
  known: Pick<NonNullable<Session['customer_details']>, 'email' | 'name' | 'phone' | 'address' | 'tax_ids'>,
): NonNullable<Session['customer_details']> {
  return { tax_exempt: 'none', ...unset('business_name', 'individual_name'), ...known };
}
