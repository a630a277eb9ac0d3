import type { Account } from '../state/account.js';
import { hour, nextPeriodEnd, type Scheduled } from '../state/clock.js';
import type { Customer, Subscription } from '../state/types.js';
import { withoutUsed } from './discounts.js';
import { collectDraft } from './drafts.js';
import { draftSubscriptionInvoice, endSubscription, periodEndOf } from './subscriptions.js';

/** Also covers cancellations, which happen instead of a renewal. */
export function scheduledRenewals(account: Account): Scheduled[] {
  return account.store
    .all('subscriptions')
    .filter(({ status }) => ['active', 'trialing', 'past_due', 'unpaid'].includes(status))
    .map((subscription) => {
      const periodEnd = periodEndOf(subscription);
      const end = subscription.cancel_at ?? Infinity;
      return end <= periodEnd
        ? { at: end, run: () => endSubscription(account, subscription, 'cancellation_requested') }
        : { at: periodEnd, run: () => renew(account, subscription) };
    });
}

/** The subscription in its next period, which begins with the end of the present one. */
export function renewedOf(subscription: Subscription, at: number): Subscription {
  const items = subscription.items.data.map((item) => {
    if (item.current_period_end > at) return item;
    const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {};
    const start = item.current_period_end;
    const end = nextPeriodEnd(subscription.billing_cycle_anchor, start, interval, count);
    return { ...item, current_period_start: start, current_period_end: end };
  });
  return {
    ...subscription,
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
    items: { ...subscription.items, data: items },
  };
}

function renew(account: Account, subscription: Subscription): void {
  const renewed = renewedOf(subscription, account.now());
  const customer = account.find('customers', 'customer', subscription.customer) as Customer;
  const event = 'customer.subscription.updated';
  const { draftHour } = account.store.settings;
  const isUnpaid = subscription.status === 'unpaid';
  if (isUnpaid && !draftHour) {
    account.change('subscriptions', subscription, renewed, event);
    return;
  }
  // The drafts of an unpaid subscription are never finalized.
  const finalizesAt = isUnpaid ? null : account.now() + (draftHour ? hour : 0);
  const draft = draftSubscriptionInvoice(account, customer, renewed, 'subscription_cycle', finalizesAt);
  const discounts = withoutUsed(account, renewed.discounts);
  account.change('subscriptions', subscription, { ...renewed, discounts, latest_invoice: draft.id }, event);
  if (!draftHour) collectDraft(account, draft.id);
}
