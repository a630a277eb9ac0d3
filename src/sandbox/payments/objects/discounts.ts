import { newId } from '../state/ids.js';
import type { Coupon, Discount, PromotionCode } from '../state/types.js';
import { unset } from './unset.js';

export type CouponFields = Partial<Pick<Coupon, 'id' | 'name' | 'metadata' | 'duration_in_months'>> &
  Pick<Coupon, 'amount_off' | 'currency' | 'percent_off' | 'duration' | 'max_redemptions'>;

export function couponObject(created: number, fields: CouponFields): Coupon {
  return {
    id: newId('', 8),
    object: 'coupon',
    created,
    livemode: false,
    metadata: {},
    times_redeemed: 0,
    valid: true,
    ...unset('duration_in_months', 'name', 'redeem_by'),
    ...fields,
  };
}

export function promotionCodeObject(
  created: number,
  coupon: string,
  fields: Pick<PromotionCode, 'code' | 'max_redemptions' | 'metadata'>,
): PromotionCode {
  return {
    id: newId('promo_'),
    object: 'promotion_code',
    active: true,
    created,
    livemode: false,
    promotion: { type: 'coupon', coupon },
    restrictions: { first_time_transaction: false, ...unset('minimum_amount', 'minimum_amount_currency') },
    times_redeemed: 0,
    ...unset('customer', 'customer_account', 'expires_at'),
    ...fields,
  };
}

export function discountObject(
  coupon: string,
  fields: Pick<
    Discount,
    'start' | 'end' | 'customer' | 'subscription' | 'promotion_code' | 'checkout_session'
  >,
): Discount {
  return {
    id: newId('di_'),
    object: 'discount',
    source: { type: 'coupon', coupon },
    ...unset('customer_account', 'invoice', 'invoice_item', 'subscription_item'),
    ...fields,
  };
}
