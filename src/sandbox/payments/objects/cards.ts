import type { AttachedCard, PaymentMethodObject } from '../state/types.js';
import { unset } from './unset.js';

export function cardObject(created: number, { id, customer }: AttachedCard): PaymentMethodObject {
  return {
    id,
    object: 'payment_method',
    billing_details: unset('address', 'email', 'name', 'phone', 'tax_id'),
    card: {
      brand: 'visa',
      exp_month: 12,
      exp_year: new Date(created * 1000).getUTCFullYear() + 1,
      funding: 'credit',
      last4: '4242',
      ...unset('checks', 'country', 'display_brand', 'generated_from', 'networks', 'regulated_status'),
      ...unset('three_d_secure_usage', 'wallet'),
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
