import { resourceMissing } from '../errors.js';
import { itemsOf, notCanceled, subscriptionObject } from '../objects/subscriptions.js';
import type { Account } from '../state/account.js';
import { day, nextPeriodEnd } from '../state/clock.js';
import type { Coupon, Customer, Invoice, InvoiceLine, Price, Subscription, TaxRate } from '../state/types.js';
import { activeDiscounts, redeem, withoutUsed } from './discounts.js';
import { draftInvoice, finalizeInvoice, isProcessing, latestInvoice, subscriptionOf } from './invoices.js';
import { lineAmount, lineDescription } from './lines.js';
import { takePendingLines } from './changes/pending-items.js';
import { applyPendingUpdate, isPendingInvoice } from './changes/pending-updates.js';

export interface NewSubscription {
  customer: Customer;
  lines: { price: Price; quantity: number }[];
  metadata: Record<string, string>;
  trialEnd: number | null;
  id: string;
  discounts: string[];
  isTaxed: boolean;
  taxRates?: TaxRate[];
}

/** The subscription starts now. The caller collects its first invoice. */
export function startSubscription(
  account: Account,
  { id, customer, lines, metadata, trialEnd, discounts, isTaxed, taxRates = [] }: NewSubscription,
): { subscription: Subscription; invoice: Invoice } {
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
    discounts,
    default_tax_rates: taxRates,
    test_clock: customer.test_clock ?? null,
    automatic_tax: { enabled: isTaxed, disabled_reason: null, liability: isTaxed ? { type: 'self' } : null },
  });
  const invoice = finalizeInvoice(
    account,
    draftSubscriptionInvoice(account, customer, draft, 'subscription_create', start),
  );
  const started = {
    ...draft,
    latest_invoice: invoice.id,
    discounts: trialEnd ? discounts : withoutUsed(account, discounts),
  };
  return { subscription: account.create('subscriptions', started, 'customer.subscription.created'), invoice };
}

export function draftSubscriptionInvoice(
  account: Account,
  customer: Customer,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
  finalizesAt: number | null,
): Invoice {
  const fields = invoiceFields(account, subscription, reason, takePendingLines(account, subscription.id));
  return draftInvoice(account, customer, fields, finalizesAt);
}

/**
 * What an invoice for the present period of a subscription contains.
 * @param pending lines of changes in the period before
 */
export function invoiceFields(
  account: Account,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
  pending: InvoiceLine[],
) {
  const isTrial = subscription.status === 'trialing';
  const lines = subscription.items.data.map(({ id, price, quantity = 1, ...item }): InvoiceLine => ({
    item: id,
    price,
    quantity,
    amount: isTrial ? 0 : lineAmount(price, quantity),
    description: isTrial ? 'Free trial' : lineDescription(account, price, quantity),
    period: { start: item.current_period_start, end: item.current_period_end },
  }));
  const { currency, automatic_tax: automaticTax } = subscription;
  const discounts = activeDiscounts(account, subscription.discounts, currency);
  const isTaxed = automaticTax.enabled;
  return { reason, currency, subscription, lines: [...pending, ...lines], discounts, isTaxed };
}

/** Updates the invoice's subscription after a payment attempt. The invoice of a pending update changes nothing until it is paid. */
export function followInvoice(account: Account, invoice: Invoice): void {
  const subscription = account.store.get('subscriptions', subscriptionOf(invoice) ?? '');
  if (!subscription) return;
  if (!isPendingInvoice(subscription, invoice)) updateStatus(account, subscription, invoice);
  else if (invoice.status === 'paid')
    updateStatus(account, applyPendingUpdate(account, subscription), invoice);
}

/** A pending bank debit changes nothing, nor does a failure to collect an older invoice if the latest one is paid. */
function updateStatus(account: Account, subscription: Subscription, invoice: Invoice): void {
  if (hasEnded(subscription) || isProcessing(account, invoice)) return;
  const latest = latestInvoice(account, subscription.id);
  if (invoice.status === 'paid' && latest?.id === invoice.id) changeStatus(account, subscription, 'active');
  if (invoice.status !== 'open' || latest?.status === 'paid') return;
  const after = invoice.next_payment_attempt === null ? account.store.settings.afterRetries : 'past_due';
  if (after === 'canceled') endSubscription(account, subscription, 'payment_failed');
  else changeStatus(account, subscription, after);
}

export function changeStatus(
  account: Account,
  subscription: Subscription,
  status: Subscription['status'],
): void {
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
    pending_update: null,
    cancellation_details: { ...(subscription.cancellation_details ?? notCanceled), reason },
  });
  const stopped = { next_payment_attempt: null, auto_advance: false };
  for (const invoice of account.store.all('invoices')) {
    if (invoice.status === 'open' && subscriptionOf(invoice) === subscription.id)
      account.change('invoices', invoice, stopped);
  }
  account.emit('customer.subscription.deleted', ended);
  return ended;
}

/** @param at null cancels a scheduled end */
export function scheduledEnd(
  account: Account,
  at: number | null,
  isPeriodEnd = false,
): Partial<Subscription> {
  return {
    cancel_at: at,
    cancel_at_period_end: isPeriodEnd,
    canceled_at: at === null ? null : account.now(),
    cancellation_details: { ...notCanceled, reason: at === null ? null : 'cancellation_requested' },
  };
}

/** The portal uses the flexible billing mode: it sets `cancel_at`, and `cancel_at_period_end` stays false. */
export function cancelAtPeriodEnd(account: Account, subscription: Subscription): void {
  const changes = scheduledEnd(account, periodEndOf(subscription));
  account.change('subscriptions', subscription, changes, 'customer.subscription.updated');
}

export function resume(account: Account, subscription: Subscription): void {
  account.change('subscriptions', subscription, scheduledEnd(account, null), 'customer.subscription.updated');
}

/** Takes effect with the next invoice. */
export function discountSubscription(account: Account, subscription: Subscription, coupon: Coupon): void {
  const { id } = redeem(account, coupon, {
    customer: subscription.customer,
    subscription: subscription.id,
    promotion_code: null,
    checkout_session: null,
  });
  const discounts = [...subscription.discounts, id];
  account.change('subscriptions', subscription, { discounts }, 'customer.subscription.updated');
}

/** Takes effect with the next invoice, without proration. */
export function setQuantity(account: Account, subscription: Subscription, quantity: number): void {
  const data = subscription.items.data.map((item) => ({ ...item, quantity }));
  const items = { ...subscription.items, data };
  account.change('subscriptions', subscription, { items }, 'customer.subscription.updated');
}

export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

export function periodEndOf(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

/**
 * Seconds until all subscriptions have renewed after a shorter month. One that began on the 31st renews on 28 February,
 * and then on 31 March, which is up to three days more than a month later.
 */
export function secondsAfterShortMonth(account: Account): number {
  const now = account.now();
  const returning = account.store
    .all('subscriptions')
    .filter((subscription) => !hasEnded(subscription))
    .map(periodEndOf)
    .filter((end) => end <= now + 3 * day && new Date(end * 1000).getUTCDate() > 28);
  return Math.max(now, ...returning) - now;
}

export function ongoingSubscription(account: Account, id: string): Subscription {
  const subscription = account.find('subscriptions', 'subscription', id);
  if (hasEnded(subscription)) throw resourceMissing('subscription', id);
  return subscription;
}
