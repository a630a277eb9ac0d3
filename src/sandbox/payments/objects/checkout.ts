import type Stripe from 'stripe';
import type { Price, Session, Stored } from '../state/types.js';
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
>;

export function sessionObject(
  created: number,
  total: number,
  invoices: boolean,
  fields: SessionFields,
): Session {
  return {
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, ...unset('liability', 'provider', 'status') },
    created,
    custom_fields: [],
    custom_text: unset('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
    customer_creation: fields.customer ? null : fields.mode === 'subscription' ? 'always' : 'if_required',
    discounts: [],
    invoice_creation:
      fields.mode === 'payment'
        ? { enabled: invoices, invoice_data: { metadata: null, ...noInvoiceData } }
        : null,
    livemode: false,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    ...unset('adaptive_pricing', 'after_expiration', 'allow_promotion_codes', 'allowed_payment_method_types'),
    ...unset(
      'billing_address_collection',
      'client_secret',
      'collected_information',
      'consent',
      'consent_collection',
    ),
    ...unset(
      'currency_conversion',
      'customer_account',
      'customer_details',
      'integration_identifier',
      'invoice',
    ),
    ...unset('managed_payments', 'origin_context', 'payment_intent', 'payment_link', 'permissions'),
    ...unset('payment_method_configuration_details', 'recovered_from', 'saved_payment_method_options'),
    ...unset('setup_intent', 'shipping_address_collection', 'shipping_cost', 'submit_type', 'subscription'),
    ...unset('wallet_options'),
    ...fields,
  };
}

const noInvoiceData = unset(
  'account_tax_ids',
  'custom_fields',
  'description',
  'footer',
  'issuer',
  'rendering_options',
);

export function lineItemObject(
  id: string,
  price: Price,
  quantity: number,
  description: string,
): Stored<Stripe.LineItem> {
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  };
}

/** The details that the buyer enters on the page. */
export function buyerDetails(
  known: Pick<NonNullable<Session['customer_details']>, 'email' | 'name' | 'phone' | 'address'>,
): NonNullable<Session['customer_details']> {
  return { tax_exempt: 'none', tax_ids: [], ...unset('business_name', 'individual_name'), ...known };
}
