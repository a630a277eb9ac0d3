import { newId } from '../state/ids.js';
import type { Price, Subscription, SubscriptionItem } from '../state/types.js';
import { planObject } from './catalog.js';
import { list, unset } from './unset.js';

export type SubscriptionFields = Pick<
  Subscription,
  | 'id'
  | 'customer'
  | 'status'
  | 'currency'
  | 'metadata'
  | 'items'
  | 'trial_start'
  | 'trial_end'
  | 'discounts'
  | 'default_tax_rates'
  | 'test_clock'
  | 'automatic_tax'
>;

/** Uses the flexible billing mode, Stripe's default for new subscriptions. */
export function subscriptionObject(created: number, fields: SubscriptionFields): Subscription {
  return {
    object: 'subscription',
    billing_cycle_anchor: fields.trial_end ?? created,
    billing_mode: { type: 'flexible', flexible: null },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: notCanceled,
    collection_method: 'charge_automatically',
    created,
    invoice_settings: {
      issuer: { type: 'self' },
      ...unset('account_tax_ids', 'custom_fields', 'description', 'footer'),
    },
    livemode: false,
    payment_settings: {
      save_default_payment_method: 'off',
      ...unset('payment_method_options', 'payment_method_types'),
    },
    start_date: created,
    ...unset('application', 'application_fee_percent', 'billing_cycle_anchor_config', 'billing_thresholds'),
    ...unset('cancel_at', 'canceled_at', 'customer_account', 'days_until_due', 'default_payment_method'),
    ...unset('default_source', 'description', 'ended_at', 'latest_invoice', 'managed_payments'),
    ...unset('next_pending_invoice_item_invoice', 'on_behalf_of', 'pause_collection', 'pending_setup_intent'),
    ...unset('pending_invoice_item_interval', 'pending_update', 'schedule', 'transfer_data'),
    ...unset('trial_settings'),
    ...fields,
  };
}

export const notCanceled = unset('comment', 'feedback', 'feedback_option', 'reason');

export function itemsOf(
  subscription: string,
  lines: { price: Price; quantity: number; start: number; end: number }[],
): Subscription['items'] {
  const items = lines.map(({ price, quantity, start, end }): SubscriptionItem => ({
    id: newId('si_', 14),
    object: 'subscription_item',
    created: start,
    current_period_start: start,
    current_period_end: end,
    discounts: [],
    metadata: {},
    plan: planObject(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
    ...unset('billing_thresholds', 'current_trial'),
  }));
  return list(items, `/v1/subscription_items?subscription=${subscription}`);
}
