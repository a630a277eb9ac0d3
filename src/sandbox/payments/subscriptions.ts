import type { Account } from './account.js';
import { nextPeriodEnd } from './clock.js';
import { noSuch } from './errors.js';
import { newId } from './ids.js';
import { issueInvoice, subscriptionOf } from './invoices.js';
import { equal, listPage } from './lists.js';
import { money } from './money.js';
import type { InvoiceLine } from './objects/invoices.js';
import { itemsOf, notCanceled, subscriptionObject } from './objects/subscriptions.js';
import type { Parameters } from './parameters.js';
import type { Customer, Invoice, Price, Subscription } from './types.js';

const over = ['canceled', 'incomplete_expired'];

export interface NewSubscription {
  customer: Customer;
  lines: { price: Price; quantity: number }[];
  metadata: Record<string, string>;
  trialEnd: number | null;
}

/** Begins now, with an invoice that is still to be collected. */
export function startSubscription(
  account: Account,
  { customer, lines, metadata, trialEnd }: NewSubscription,
): { subscription: Subscription; invoice: Invoice } {
  const id = newId('sub_');
  const start = account.now();
  const items = lines.map(({ price, quantity }) => {
    const { interval = 'month', interval_count = 1 } = price.recurring ?? {};
    return { price, quantity, start, end: trialEnd ?? nextPeriodEnd(start, start, interval, interval_count) };
  });
  const draft = subscriptionObject(start, {
    id,
    customer: customer.id,
    status: trialEnd ? 'trialing' : 'active',
    currency: lines[0]!.price.currency,
    metadata,
    items: itemsOf(id, items),
    trial_start: trialEnd && start,
    trial_end: trialEnd,
  });
  const invoice = issueSubscriptionInvoice(account, customer, draft, 'subscription_create');
  const started = { ...draft, latest_invoice: invoice.id };
  return { subscription: account.create('subscriptions', started, 'customer.subscription.created'), invoice };
}

export function issueSubscriptionInvoice(
  account: Account,
  customer: Customer,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const isTrial = subscription.status === 'trialing';
  const lines = subscription.items.data.map(({ id, price, quantity = 1, ...item }): InvoiceLine => ({
    item: id,
    price,
    quantity,
    amount: isTrial ? 0 : (price.unit_amount ?? 0) * quantity,
    description: isTrial
      ? 'Free trial'
      : `${quantity} × ${productName(account, price)} (${priceLabel(price)})`,
    period: { start: item.current_period_start, end: item.current_period_end },
  }));
  return issueInvoice(account, customer, { reason, currency: subscription.currency, subscription, lines });
}

export function productName(account: Account, price: Price): string {
  return account.store.get('products', price.product)?.name ?? price.product;
}

export function priceLabel(price: Price): string {
  const amount = money(price.unit_amount ?? 0, price.currency);
  if (!price.recurring) return amount;
  const { interval, interval_count: count } = price.recurring;
  return `${amount} / ${count === 1 ? interval : `${count} ${interval}s`}`;
}

/** An unpaid invoice makes a subscription past due, the last failed attempt makes it unpaid, payment heals it. */
export function followPayment(account: Account, subscription: Subscription, invoice: Invoice): void {
  if (over.includes(subscription.status)) return;
  const isLatest = subscription.latest_invoice === invoice.id;
  let status: Subscription['status'] = subscription.status;
  if (invoice.status === 'paid' && isLatest) status = 'active';
  if (invoice.status === 'open') status = invoice.next_payment_attempt === null ? 'unpaid' : 'past_due';
  account.change('subscriptions', subscription, { status }, 'customer.subscription.updated');
}

export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: NonNullable<Subscription['cancellation_details']>['reason'],
): Subscription {
  const now = account.now();
  const ended = account.change('subscriptions', subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { ...(subscription.cancellation_details ?? notCanceled), reason },
  });
  for (const invoice of account.store.all('invoices')) {
    if (invoice.next_payment_attempt !== null && subscriptionOf(invoice) === subscription.id) {
      account.change('invoices', invoice, { next_payment_attempt: null, auto_advance: false });
    }
  }
  account.emit('customer.subscription.deleted', ended);
  return ended;
}

/** As the portal does in the flexible billing mode: the end is a date, and `cancel_at_period_end` stays false. */
export function scheduleEnd(account: Account, subscription: Subscription): Subscription {
  return account.change(
    'subscriptions',
    subscription,
    {
      cancel_at: periodEndOf(subscription),
      canceled_at: account.now(),
      cancellation_details: { ...notCanceled, reason: 'cancellation_requested' },
    },
    'customer.subscription.updated',
  );
}

export function resume(account: Account, subscription: Subscription): Subscription {
  const changes = {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: notCanceled,
  };
  return account.change('subscriptions', subscription, changes, 'customer.subscription.updated');
}

export function periodEndOf(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

export function livingSubscription(account: Account, id: string): Subscription {
  const subscription = account.find('subscriptions', 'subscription', id);
  if (over.includes(subscription.status)) throw noSuch('subscription', id);
  return subscription;
}

export function retrieveSubscription(account: Account, _parameters: Parameters, id: string): object {
  return account.find('subscriptions', 'subscription', id);
}

export function listSubscriptions(account: Account, parameters: Parameters): object {
  const customer = parameters.text('customer');
  const price = parameters.text('price');
  const status = parameters.text('status');
  return listPage(account, 'subscriptions', '/v1/subscriptions', parameters, (subscription) => {
    const hasPrice = price === undefined || subscription.items.data.some((item) => item.price.id === price);
    return equal(customer, subscription.customer) && hasPrice && hasStatus(subscription, status ?? undefined);
  });
}

/** What the portal changes, for a service that does it itself; other parameters are refused as unknown. */
export function updateSubscription(account: Account, parameters: Parameters, id: string): object {
  const subscription = livingSubscription(account, id);
  parameters.ignore('proration_behavior');
  const metadata = parameters.metadata(subscription.metadata);
  const atPeriodEnd = parameters.flag('cancel_at_period_end');
  const cancelAt = parameters.has('cancel_at') ? cancelDate(parameters, subscription) : undefined;
  const ends = cancelAt ?? (atPeriodEnd ? periodEndOf(subscription) : null);
  const isAskedFor = atPeriodEnd !== undefined || cancelAt !== undefined;
  const changes: Partial<Subscription> = isAskedFor
    ? {
        cancel_at: ends,
        cancel_at_period_end: atPeriodEnd ?? false,
        canceled_at: ends === null ? null : account.now(),
        cancellation_details: { ...notCanceled, reason: ends === null ? null : 'cancellation_requested' },
      }
    : {};
  return account.change(
    'subscriptions',
    subscription,
    { ...changes, metadata },
    'customer.subscription.updated',
  );
}

export function cancelSubscription(account: Account, parameters: Parameters, id: string): object {
  parameters.ignore('invoice_now', 'prorate', 'cancellation_details');
  return endSubscription(account, livingSubscription(account, id), 'cancellation_requested');
}

function cancelDate(parameters: Parameters, subscription: Subscription): number | null {
  const value = parameters.text('cancel_at');
  if (value === null) return null;
  if (value === 'min_period_end' || value === 'max_period_end') return periodEndOf(subscription);
  return parameters.integer('cancel_at') ?? null;
}

function hasStatus(subscription: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return over.includes(subscription.status);
  return wanted ? subscription.status === wanted : subscription.status !== 'canceled';
}
