import { invalidRequest } from '../errors.js';
import { unset } from '../objects/unset.js';
import type { Account } from '../state/account.js';
import type { Purchase, Session } from '../state/types.js';
import type { Parameters } from './protocol/parameters.js';

/** Parameters of a session that affect the questions to the buyer or the amount. */
export function checkoutOptions(
  account: Account,
  parameters: Parameters,
  customer: string | null,
): Pick<
  Session,
  | 'adaptive_pricing'
  | 'allow_promotion_codes'
  | 'automatic_tax'
  | 'billing_address_collection'
  | 'discounts'
  | 'saved_payment_method_options'
  | 'tax_id_collection'
> {
  const allowsCodes = parameters.flag('allow_promotion_codes') ?? null;
  if (allowsCodes && parameters.has('discounts')) {
    throw invalidRequest('You may only specify one of these parameters: allow_promotion_codes, discounts.');
  }
  const isAdaptive = parameters.group('adaptive_pricing')?.flag('enabled');
  const collectsTaxId = parameters.group('tax_id_collection');
  const taxIds = collectsTaxId?.flag('enabled') ?? false;
  if (taxIds && customer && !customerUpdate(parameters, customer).name) {
    throw invalidRequest(
      'Tax ID collection requires updating the name of the customer. Set `customer_update[name]` to `auto`.',
      'customer_update[name]',
    );
  }
  return {
    adaptive_pricing: { enabled: isAdaptive ?? account.store.settings.adaptivePricing },
    allow_promotion_codes: allowsCodes,
    automatic_tax: automaticTax(account, parameters, customer),
    billing_address_collection: parameters.oneOf('billing_address_collection', 'auto', 'required') ?? null,
    discounts: sentDiscounts(account, parameters),
    saved_payment_method_options: savedPaymentMethods(parameters),
    tax_id_collection: {
      enabled: taxIds,
      required: collectsTaxId?.oneOf('required', 'if_supported', 'never') ?? 'never',
    },
  };
}

export function customerUpdate(parameters: Parameters, customer: string | null): Purchase['customerUpdate'] {
  const group = parameters.group('customer_update');
  if (group && !customer) {
    throw invalidRequest('`customer_update` can only be used with `customer`.', 'customer_update');
  }
  const isAuto = (name: string) => group?.oneOf(name, 'auto', 'never') === 'auto';
  group?.ignore('shipping');
  return { name: isAuto('name'), address: isAuto('address') };
}

/** Only for payments, because subscriptions always have invoices. */
export function invoiceCreation(
  parameters: Parameters,
  mode: 'payment' | 'subscription',
): Session['invoice_creation'] {
  const group = parameters.group('invoice_creation');
  if (group && mode === 'subscription') {
    throw invalidRequest(
      'You can only enable invoice creation when `mode` is `payment`.',
      'invoice_creation',
    );
  }
  if (mode === 'subscription') return null;
  const data = group?.group('invoice_data');
  const metadata = data?.metadata() ?? null;
  const nothing = unset('account_tax_ids', 'custom_fields', 'footer', 'issuer', 'rendering_options');
  return {
    enabled: group?.flag('enabled') ?? false,
    invoice_data: { metadata, description: data?.text('description') ?? null, ...nothing },
  };
}

/** Tax depends on the buyer's country. For a customer without one, the session must be able to save the entered one. */
function automaticTax(account: Account, parameters: Parameters, id: string | null): Session['automatic_tax'] {
  const enabled = parameters.group('automatic_tax')?.flag('enabled') ?? false;
  if (enabled && !account.store.settings.taxActive) {
    throw invalidRequest(
      'Stripe Tax has not been activated on your account. Set it up in the dashboard.',
      undefined,
      'stripe_tax_inactive',
    );
  }
  const country = id && account.existingCustomer(id, 'customer').address?.country;
  if (enabled && id && !country && !customerUpdate(parameters, id).address) {
    throw invalidRequest(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to ' +
        'the Customer or set `customer_update[address]` to `auto`.',
      undefined,
      'customer_tax_location_invalid',
    );
  }
  return { enabled, ...unset('liability', 'provider', 'status') };
}

function savedPaymentMethods(parameters: Parameters): Session['saved_payment_method_options'] {
  const group = parameters.group('saved_payment_method_options');
  if (!group) return null;
  group.ignore('allow_redisplay_filters');
  return {
    allow_redisplay_filters: null,
    payment_method_remove: group.oneOf('payment_method_remove', 'disabled', 'enabled') ?? null,
    payment_method_save: group.oneOf('payment_method_save', 'disabled', 'enabled') ?? null,
  };
}

function sentDiscounts(account: Account, parameters: Parameters): Session['discounts'] {
  return parameters.groups('discounts').map((discount) => {
    const id = discount.text('promotion_code') ?? null;
    const promotion =
      id && account.find('promotionCodes', 'promotion code', id, discount.path('promotion_code'));
    const coupon = promotion ? promotion.promotion.coupon : discount.requiredText('coupon');
    account.find('coupons', 'coupon', coupon ?? '', discount.path('coupon'));
    return { coupon, promotion_code: id };
  });
}
