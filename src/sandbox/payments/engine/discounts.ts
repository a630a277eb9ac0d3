import { invalidRequest } from '../errors.js';
import type { AppliedDiscount } from '../objects/costs.js';
import {
  type CouponFields,
  couponObject,
  discountObject,
  promotionCodeObject,
} from '../objects/discounts.js';
import type { Account } from '../state/account.js';
import { periodEnd } from '../state/clock.js';
import type { Coupon, Discount, PromotionCode, Session } from '../state/types.js';

export function createCoupon(account: Account, fields: CouponFields): Coupon {
  return account.create('coupons', couponObject(account.now(), fields), 'coupon.created');
}

export function createPromotionCode(
  account: Account,
  coupon: string,
  fields: Pick<PromotionCode, 'code' | 'max_redemptions' | 'metadata'>,
): PromotionCode {
  account.find('coupons', 'coupon', coupon, 'promotion[coupon]');
  const isTaken = account.store
    .all('promotionCodes')
    .some(({ code, active }) => active && code === fields.code);
  if (isTaken)
    throw invalidRequest(`An active promotion code with \`code: ${fields.code}\` already exists.`, 'code');
  const made = promotionCodeObject(account.now(), coupon, fields);
  return account.create('promotionCodes', made, 'promotion_code.created');
}

/** Codes are not case sensitive. */
export function validPromotionCode(account: Account, code: string): PromotionCode {
  const found = account.store
    .all('promotionCodes')
    .find((promotion) => promotion.active && promotion.code.toLowerCase() === code.trim().toLowerCase());
  const isUsedUp = found && found.times_redeemed >= (found.max_redemptions ?? Infinity);
  if (!found || isUsedUp || !couponOf(account, found.promotion.coupon).valid) {
    throw invalidRequest('This promotion code is invalid.', 'code');
  }
  return found;
}

/** The discounts of a session. Their ids are empty, because only the completion of the session creates discounts. */
export function chosenDiscounts(account: Account, session: Session): AppliedDiscount[] {
  return (session.discounts ?? []).map(({ coupon }) => ({ id: '', coupon: couponOf(account, coupon) }));
}

/** Redeems the coupons of a session at its completion. @returns the ids of the discounts */
export function redeemChosen(
  account: Account,
  session: Session,
  customer: string,
  subscription: string | null,
): string[] {
  return (session.discounts ?? []).map(({ coupon, promotion_code }) => {
    const owner = { customer, subscription, promotion_code, checkout_session: session.id };
    return redeem(account, couponOf(account, coupon), owner).id;
  });
}

export function redeem(
  account: Account,
  coupon: Coupon,
  owner: Pick<Discount, 'customer' | 'subscription' | 'promotion_code' | 'checkout_session'>,
): Discount {
  const start = account.now();
  const months = coupon.duration === 'repeating' ? (coupon.duration_in_months ?? 1) : null;
  const end = months && periodEnd(start, 'month', months);
  const times = coupon.times_redeemed + 1;
  account.change('coupons', coupon, {
    times_redeemed: times,
    valid: times < (coupon.max_redemptions ?? Infinity),
  });
  const promotion = account.store.get('promotionCodes', owner.promotion_code ?? '');
  if (promotion)
    account.change('promotionCodes', promotion, { times_redeemed: promotion.times_redeemed + 1 });
  const discount = discountObject(coupon.id, { start, end, ...owner });
  return account.create('discounts', discount, 'customer.discount.created');
}

/** The discounts that apply to an invoice now. Excludes amounts in another currency. */
export function activeDiscounts(account: Account, ids: string[], currency: string): AppliedDiscount[] {
  return ids.flatMap((id) => {
    const discount = account.find('discounts', 'discount', id);
    const coupon = couponOf(account, discount.source.coupon);
    const isOver = discount.end !== null && discount.end <= account.now();
    return isOver || (coupon.currency ?? currency) !== currency ? [] : [{ id, coupon }];
  });
}

/** The discounts that remain after an invoice. Coupons with the duration "once" are used up. */
export function withoutUsed(account: Account, ids: string[]): string[] {
  return ids.filter((id) => {
    const discount = account.find('discounts', 'discount', id);
    return couponOf(account, discount.source.coupon).duration !== 'once';
  });
}

function couponOf(account: Account, id: string | null): Coupon {
  return account.find('coupons', 'coupon', id ?? '');
}
