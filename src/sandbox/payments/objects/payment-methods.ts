import type { AttachedCard, CardSource, PaymentMethodObject } from '../state/types.js';
import { unset } from './unset.js';

/** The last digits of the numbers that Stripe offers for tests. */
const LAST4: Record<AttachedCard['method'], string> = {
  card: '4242',
  'declining card': '0341',
  'disputed card': '0259',
  'bank debit': '3000',
  'failing bank debit': '3001',
};

export function methodObject({ id, customer, method, created = 0 }: AttachedCard): PaymentMethodObject {
  return {
    id,
    object: 'payment_method',
    billing_details: unset('address', 'email', 'name', 'phone', 'tax_id'),
    ...(method.endsWith('debit') ? debit(LAST4[method]) : card(LAST4[method], created)),
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
}

function card(last4: string, created: number): Pick<PaymentMethodObject, 'type' | 'card'> {
  return {
    type: 'card',
    card: {
      brand: 'visa',
      exp_month: 12,
      exp_year: new Date(created * 1000).getUTCFullYear() + 1,
      funding: 'credit',
      last4,
      ...unset('checks', 'country', 'display_brand', 'generated_from', 'networks', 'regulated_status'),
      ...unset('three_d_secure_usage', 'wallet'),
    },
  };
}

function debit(last4: string): Pick<PaymentMethodObject, 'type' | 'sepa_debit'> {
  return {
    type: 'sepa_debit',
    sepa_debit: {
      bank_code: '37040044',
      branch_code: '',
      country: 'DE',
      fingerprint: null,
      generated_from: null,
      last4,
    },
  };
}

/** A card of Stripe's older interfaces. */
export function sourceObject({ id, customer, method, created = 0 }: AttachedCard): CardSource {
  return {
    id,
    object: 'card',
    brand: 'Visa',
    customer,
    exp_month: 12,
    exp_year: new Date(created * 1000).getUTCFullYear() + 1,
    funding: 'credit',
    last4: LAST4[method],
    metadata: {},
    ...unset('address_city', 'address_country', 'address_line1', 'address_line1_check', 'address_line2'),
    ...unset('address_state', 'address_zip', 'address_zip_check', 'country', 'cvc_check', 'dynamic_last4'),
    ...unset('name', 'regulated_status', 'tokenization_method'),
  };
}
