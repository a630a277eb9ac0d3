import * as engine from '../engine/discounts.js';
import { invalidRequest } from '../errors.js';
import type { Account } from '../state/account.js';
import { newId } from '../state/ids.js';
import { listPage, matches } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';

export function createCoupon(account: Account, parameters: Parameters): object {
  const id = parameters.text('id');
  if (id && account.store.get('coupons', id)) {
    throw invalidRequest('Coupon already exists.', 'id', 'resource_already_exists');
  }
  const percent = parameters.text('percent_off');
  const amount = parameters.integer('amount_off', 1) ?? null;
  if ((percent ?? null) === null && amount === null) parameters.required('percent_off', undefined);
  const duration = parameters.oneOf('duration', 'forever', 'once', 'repeating') ?? 'once';
  const months = parameters.integer('duration_in_months', 1);
  if (duration === 'repeating') parameters.required('duration_in_months', months);
  return engine.createCoupon(account, {
    ...(id && { id }),
    percent_off: percent ? Number(percent) : null,
    amount_off: amount,
    currency: amount === null ? null : parameters.requiredText('currency'),
    duration,
    duration_in_months: months ?? null,
    max_redemptions: parameters.integer('max_redemptions', 1) ?? null,
    name: parameters.text('name', 40) ?? null,
    metadata: parameters.metadata(),
  });
}

export function retrieveCoupon(account: Account, _parameters: Parameters, id: string): object {
  return account.find('coupons', 'coupon', id);
}

export function deleteCoupon(account: Account, _parameters: Parameters, id: string): object {
  account.find('coupons', 'coupon', id);
  account.store.remove('coupons', id);
  return { id, object: 'coupon', deleted: true };
}

export function createPromotionCode(account: Account, parameters: Parameters): object {
  const promotion = parameters.required('promotion', parameters.group('promotion'));
  promotion.oneOf('type', 'coupon');
  return engine.createPromotionCode(account, promotion.requiredText('coupon'), {
    code: parameters.text('code') ?? newId('', 8).toUpperCase(),
    max_redemptions: parameters.integer('max_redemptions', 1) ?? null,
    metadata: parameters.metadata(),
  });
}

export function listPromotionCodes(account: Account, parameters: Parameters): object {
  const code = parameters.text('code');
  const active = parameters.flag('active');
  return listPage(account, 'promotionCodes', '/v1/promotion_codes', parameters, (promotion) => {
    return matches(code, promotion.code) && matches(active, promotion.active);
  });
}
