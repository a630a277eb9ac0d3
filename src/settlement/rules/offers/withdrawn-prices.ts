import type { OfferChange } from '../../../billing/changes/offer-change.entity.js';
import type { SubscriptionItem } from '../../../billing/stripe/values/subscription.js';

type Item = Pick<SubscriptionItem, 'currentPeriodEnd'> & { price: Pick<SubscriptionItem['price'], 'id'> };
type Change = Pick<OfferChange, 'priceId' | 'status' | 'at' | 'replacedPriceId'>;

/**
 * The price of an item without withdrawn changes. Stripe may still have the price of such a change for the next period.
 * @param changes those of the subscription, newest first
 */
export function priceWithoutWithdrawn({ price, currentPeriodEnd: end }: Item, changes: Change[]): string {
  const withdrawn = changes.findIndex(
    ({ priceId, status, at }) => priceId === price.id && status === 'withdrawn' && at !== null && at >= end,
  );
  const replaced = changes[withdrawn]?.replacedPriceId ?? null;
  if (replaced === null) return price.id;
  const made = changes.slice(0, withdrawn).find(({ status }) => status === 'done');
  return made?.priceId ?? replaced;
}
