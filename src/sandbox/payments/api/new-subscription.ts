import { redeem } from '../engine/discounts.js';
import { collectInvoice } from '../engine/invoices.js';
import { startSubscription } from '../engine/subscriptions.js';
import { cardDeclined } from '../errors.js';
import type { Account } from '../state/account.js';
import { newId } from '../state/ids.js';
import type { Parameters } from './protocol/parameters.js';

/** Starts a subscription without a checkout session. If the first payment is declined, `payment_behavior` decides. */
export function createSubscription(account: Account, parameters: Parameters): object {
  const customer = account.existingCustomer(parameters.requiredText('customer'), 'customer');
  const behavior = parameters.oneOf('payment_behavior', 'allow_incomplete', 'error_if_incomplete');
  const id = newId('sub_');
  const { invoice } = startSubscription(account, {
    id,
    customer,
    lines: sentItems(account, parameters),
    metadata: parameters.metadata(),
    trialEnd: null,
    discounts: sentCoupons(account, parameters).map((coupon) => {
      const owner = { customer: customer.id, subscription: id, promotion_code: null, checkout_session: null };
      return redeem(account, coupon, owner).id;
    }),
    isTaxed: false,
    taxRates: parameters
      .texts('default_tax_rates')
      .map((rate) => account.find('taxRates', 'tax rate', rate, 'default_tax_rates')),
  });
  const isPaid = collectInvoice(account, invoice).status === 'paid';
  if (!isPaid && behavior === 'error_if_incomplete') throw cardDeclined();
  const subscription = account.find('subscriptions', 'subscription', id);
  if (isPaid) return subscription;
  return account.change(
    'subscriptions',
    subscription,
    { status: 'incomplete' },
    'customer.subscription.updated',
  );
}

function sentItems(account: Account, parameters: Parameters) {
  return parameters.groups('items').map((item) => ({
    price: account.find('prices', 'price', item.requiredText('price'), item.path('price')),
    quantity: item.integer('quantity', 1) ?? 1,
  }));
}

function sentCoupons(account: Account, parameters: Parameters) {
  return parameters
    .groups('discounts')
    .map((discount) =>
      account.find('coupons', 'coupon', discount.requiredText('coupon'), discount.path('coupon')),
    );
}
