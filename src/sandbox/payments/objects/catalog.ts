import { newId } from '../state/ids.js';
import type { Price, Product, SubscriptionItem } from '../state/types.js';
import { unset } from './unset.js';

export function productObject(
  created: number,
  fields: Pick<Product, 'name' | 'active' | 'description' | 'metadata'> & Partial<Product>,
): Product {
  return {
    id: newId('prod_', 14),
    object: 'product',
    created,
    images: [],
    livemode: false,
    marketing_features: [],
    type: 'service',
    updated: created,
    ...unset(
      'default_price',
      'package_dimensions',
      'shippable',
      'statement_descriptor',
      'tax_code',
      'tax_details',
    ),
    ...unset('unit_label', 'url'),
    ...fields,
  };
}

export type PriceFields = Pick<
  Price,
  'active' | 'currency' | 'lookup_key' | 'metadata' | 'nickname' | 'product' | 'tax_behavior'
>;

export function priceObject(
  created: number,
  amount: number,
  interval: { unit: 'day' | 'week' | 'month' | 'year'; count: number } | undefined,
  fields: PriceFields,
): Price {
  return {
    id: newId('price_'),
    object: 'price',
    billing_scheme: 'per_unit',
    created,
    livemode: false,
    recurring: interval
      ? {
          interval: interval.unit,
          interval_count: interval.count,
          usage_type: 'licensed',
          ...unset('meter', 'trial_period_days'),
        }
      : null,
    type: interval ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
    ...unset('custom_unit_amount', 'tiers_mode', 'transform_quantity'),
    ...fields,
  };
}

/** Subscription items still contain a plan, the predecessor of a price. */
export function planObject(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    product: price.product,
    usage_type: 'licensed',
    ...unset('meter', 'nickname', 'tiers_mode', 'transform_usage', 'trial_period_days'),
  };
}
