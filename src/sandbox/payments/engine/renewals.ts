import type { Account } from '../state/account.js';
import { nextPeriodEnd, type Scheduled } from '../state/clock.js';
import type { Customer, Subscription } from '../state/types.js';
import { collectInvoice } from './invoices.js';
import { endSubscription, issueSubscriptionInvoice, periodEndOf, updateStatus } from './subscriptions.js';

/** Includes cancellations, which take the place of a renewal. */
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

function renew(account: Account, subscription: Subscription): void {
  const items = subscription.items.data.map((item) => {
    if (item.current_period_end > account.now()) return item;
    const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {};
    const start = item.current_period_end;
    const end = nextPeriodEnd(subscription.billing_cycle_anchor, start, interval, count);
    return { ...item, current_period_start: start, current_period_end: end };
  });
  const renewed: Subscription = {
    ...subscription,
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
    items: { ...subscription.items, data: items },
  };
  const customer = account.find('customers', 'customer', subscription.customer) as Customer;
  const event = 'customer.subscription.updated';
  if (subscription.status === 'unpaid') {
    // No payment is attempted while the subscription is unpaid.
    account.change('subscriptions', subscription, renewed, event);
    return;
  }
  const invoice = issueSubscriptionInvoice(account, customer, renewed, 'subscription_cycle');
  const changes = { ...renewed, latest_invoice: invoice.id };
  const changed = account.change('subscriptions', subscription, changes, event);
  updateStatus(account, changed, collectInvoice(account, invoice));
}
