import { itemOfProduct } from '../../billing/stripe/product-id.js';
import type { ProviderSubscription, SubscriptionItem } from '../../billing/stripe/values.js';
import type { SubscriptionState } from '../../billing/subscriptions/subscriptions.repository.js';

/**
 * Our item of a subscription: the one with the agreed price, wherever it stands. Without one, an item of our catalog,
 * and otherwise the first. Its payments are then in review.
 */
export function ourItem({ items }: Pick<ProviderSubscription, 'items'>, priceId?: string): SubscriptionItem {
  return (
    items.find(({ price }) => price.id === priceId) ??
    items.find(({ price }) => itemOfProduct(price.productId) !== null) ??
    items[0]!
  );
}

/** The state of a subscription as our copy has it, without what its invoices and its customer tell. */
export function stateOf(subscription: ProviderSubscription, priceId?: string): SubscriptionState {
  const { amount, currency, interval, intervalCount, currentPeriodEnd } = ourItem(subscription, priceId);
  const { cancelAt } = subscription;
  return {
    id: subscription.id,
    customerId: subscription.customerId,
    status: subscription.status,
    amount,
    currency,
    interval,
    intervalCount,
    currentPeriodEnd,
    cancelAtPeriodEnd: cancelAt !== null && cancelAt <= currentPeriodEnd,
    cancelAt,
    collectionPaused: subscription.collectionPaused,
    collectionResumesAt: subscription.collectionResumesAt,
    collectionProblem: subscription.collectionProblem,
    openInvoiceUrl: null,
    openInvoice: null,
    failedInvoiceId: subscription.failedInvoiceId,
    defaultPaymentMethodId: subscription.defaultPaymentMethodId,
    paymentMethod: subscription.paymentMethod,
    createdAt: subscription.createdAt,
  };
}
