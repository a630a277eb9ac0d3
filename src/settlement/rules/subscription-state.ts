import { itemOfProduct } from '../../billing/stripe/product-id.js';
import type { ProviderSubscription, SubscriptionItem } from '../../billing/stripe/values/subscription.js';
import type { SubscriptionState } from '../../billing/subscriptions/subscriptions.repository.js';
import type { Terms } from './offers/terms.js';

/**
 * Finds our item of a subscription, which may be at any position: the item with one of these prices. Without it, takes
 * an item of our catalog, or else the first item. The payments of such an item are reviewed.
 */
export function ourItem(
  { items }: Pick<ProviderSubscription, 'items'>,
  priceIds: string[] = [],
): SubscriptionItem {
  return (
    items.find(({ price }) => priceIds.includes(price.id)) ??
    items.find(({ price }) => itemOfProduct(price.productId) !== null) ??
    items[0]!
  );
}

/** The state that our copy stores, without the fields that come from invoices and the customer. */
export function stateOf(subscription: ProviderSubscription, terms: Terms[] = []): SubscriptionState {
  const item = ourItem(
    subscription,
    terms.map(({ priceId }) => priceId),
  );
  const { amount, currency, interval, intervalCount, currentPeriodEnd } = item;
  const own = terms.find(({ priceId }) => priceId === item.price.id);
  const { cancelAt } = subscription;
  return {
    id: subscription.id,
    customerId: subscription.customerId,
    status: subscription.status,
    amount,
    currency,
    interval,
    intervalCount,
    offerId: own?.offer?.id ?? null,
    tokens: own?.tokens ?? 0,
    currentPeriodEnd,
    cancelAtPeriodEnd: cancelAt !== null && cancelAt <= currentPeriodEnd,
    cancelAt,
    collectionPaused: subscription.collectionPaused,
    collectionResumesAt: subscription.collectionResumesAt,
    collectionProblem: subscription.collectionProblem,
    renewalOpen: false,
    pendingChange: null,
    openInvoiceUrl: null,
    openInvoice: null,
    failedInvoiceId: subscription.failedInvoiceId,
    defaultPaymentMethodId: subscription.defaultPaymentMethodId,
    paymentMethod: subscription.paymentMethod,
    createdAt: subscription.createdAt,
  };
}
