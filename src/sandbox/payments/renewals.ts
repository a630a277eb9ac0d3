import type { Account } from './account.js';
import { expireSession, settleSession } from './checkout-completion.js';
import { nextPeriodEnd } from './clock.js';
import { refused } from './errors.js';
import { collectInvoice, openInvoice, paymentOf, subscriptionOf } from './invoices.js';
import { endSubscription, followPayment, issueSubscriptionInvoice, periodEndOf } from './subscriptions.js';
import type { Customer, Invoice, Subscription } from './types.js';

interface Due {
  at: number;
  happen: () => void;
}

/** Lets everything happen that has fallen due, in the order of time and each at its own time. */
export function catchUp(account: Account): void {
  for (let due = nextDue(account); due && due.at <= account.now(); due = nextDue(account)) {
    account.clock.at(due.at, due.happen);
  }
}

/** Tries an open invoice again; the subscription follows. */
export function retryInvoice(account: Account, id: string): Invoice {
  const open = openInvoice(account, id);
  if (paymentOf(account, open).status === 'processing') throw refused('A payment of it is on its way.');
  const invoice = collectInvoice(account, open);
  const subscription = account.store.get('subscriptions', subscriptionOf(invoice) ?? '');
  if (subscription) followPayment(account, subscription, invoice);
  return invoice;
}

function nextDue(account: Account): Due | undefined {
  const { store } = account;
  const dues: Due[] = [];
  for (const { id, deadline, settlesAt } of store.all('purchases')) {
    if (store.get('sessions', id)?.status === 'open') {
      dues.push({ at: deadline, happen: () => expireSession(account, id) });
    }
    if (settlesAt !== null) dues.push({ at: settlesAt, happen: () => settleSession(account, id, true) });
  }
  for (const subscription of store.all('subscriptions')) {
    if (!['active', 'trialing', 'past_due', 'unpaid'].includes(subscription.status)) continue;
    const periodEnd = periodEndOf(subscription);
    const end = subscription.cancel_at ?? Infinity;
    if (end <= periodEnd) {
      dues.push({ at: end, happen: () => endSubscription(account, subscription, 'cancellation_requested') });
    } else dues.push({ at: periodEnd, happen: () => renew(account, subscription) });
  }
  for (const { id, status, next_payment_attempt: at } of store.all('invoices')) {
    if (status === 'open' && at !== null) dues.push({ at, happen: () => retryInvoice(account, id) });
  }
  return dues.sort((a, b) => a.at - b.at)[0];
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
    // Nobody is asked for more money while the last attempt to get it has failed for good.
    account.change('subscriptions', subscription, renewed, event);
    return;
  }
  const invoice = issueSubscriptionInvoice(account, customer, renewed, 'subscription_cycle');
  const changes = { ...renewed, latest_invoice: invoice.id };
  const changed = account.change('subscriptions', subscription, changes, event);
  followPayment(account, changed, collectInvoice(account, invoice));
}
