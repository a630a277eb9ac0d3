import type Stripe from 'stripe';
import { dateOf, dateOrNull, idOf } from './conversions.js';
import { methodOf, sourceOf } from './payment-methods.js';
import type { CollectionProblem, ProviderSubscription, SubscriptionItem } from './values/subscription.js';
import { isOverdue, type SubscriptionStatus } from './values/subscription-status.js';

const STATUSES: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'none',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'canceled',
};

/** An unknown status counts as `paused`: it gives no access, but prevents a second subscription. */
export function statusOf(status: string): SubscriptionStatus {
  return STATUSES[status] ?? 'paused';
}

export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer)!,
    reference: subscription.metadata['checkout_id'] ?? null,
    organizationId: organizationOf(subscription),
    status: statusOf(subscription.status),
    items: subscription.items.data.map(itemOf),
    cancelAt: cancelAtOf(subscription),
    collectionPaused: subscription.pause_collection != null,
    collectionResumesAt: dateOrNull(subscription.pause_collection?.resumes_at),
    collectionProblem: collectionProblemOf(subscription),
    latestInvoiceId: idOf(subscription.latest_invoice),
    pendingUpdate: pendingUpdateOf(subscription),
    defaultPaymentMethodId: idOf(subscription.default_payment_method),
    paymentMethod: methodOf(subscription.default_payment_method) ?? sourceOf(subscription.default_source),
    failedInvoiceId: failedInvoiceIdOf(subscription),
    endedUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
    createdAt: dateOf(subscription.created),
  };
}

/** Names the customer's organization only if the customer is expanded. */
function organizationOf({ metadata, customer }: Stripe.Subscription): string | null {
  const ofCustomer = typeof customer === 'string' || customer.deleted ? {} : customer.metadata;
  return metadata['organization_id'] ?? ofCustomer['organization_id'] ?? null;
}

function itemOf({ id, price, quantity, current_period_end }: Stripe.SubscriptionItem): SubscriptionItem {
  return {
    id,
    price: { id: price.id, productId: idOf(price.product), quantity: quantity ?? null },
    amount: price.unit_amount ?? 0,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    intervalCount: price.recurring?.interval_count ?? 1,
    currentPeriodEnd: dateOf(current_period_end),
  };
}

function pendingUpdateOf({
  pending_update: update,
}: Stripe.Subscription): ProviderSubscription['pendingUpdate'] {
  if (!update) return null;
  const items = update.subscription_items ?? [];
  return { priceIds: items.map(({ price }) => price.id), expiresAt: dateOf(update.expires_at) };
}

/** Stripe sets one of the two fields, depending on the subscription's billing mode. */
function cancelAtOf({ cancel_at, cancel_at_period_end, items }: Stripe.Subscription): Date | null {
  if (cancel_at) return dateOf(cancel_at);
  return cancel_at_period_end ? dateOf(Math.min(...items.data.map((item) => item.current_period_end))) : null;
}

function collectionProblemOf({ latest_invoice: latest }: Stripe.Subscription): CollectionProblem | null {
  if (!latest || typeof latest === 'string' || latest.status !== 'draft') return null;
  return latest.last_finalization_error ? 'finalization_failed' : null;
}

/**
 * Only overdue subscriptions count. The buyer sees a failed first payment at once, and the subscription is then
 * incomplete.
 */
function failedInvoiceIdOf({ status, latest_invoice: latest }: Stripe.Subscription): string | null {
  if (!latest || typeof latest === 'string' || latest.status !== 'open' || !latest.attempted) return null;
  return isOverdue(statusOf(status)) ? latest.id : null;
}

/** Whether a session was paid, or needs no payment. A session is unpaid while its bank debit is processing. */
export function paidOrFree({ payment_status: status }: Stripe.Checkout.Session): boolean {
  return status === 'paid' || status === 'no_payment_required';
}
