import { invalidRequest } from '../../errors.js';
import type { Account } from '../../state/account.js';
import type { Price, Subscription } from '../../state/types.js';
import type { ItemChange } from './changed-subscription.js';

/** @param param the parameter that contains the price */
export function rejectPrice(price: Price, { currency }: Subscription, param: string): void {
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', param);
  if (!price.recurring)
    throw invalidRequest('The price specified is set to `type=one_time`. Use a recurring price.', param);
  if (price.currency !== currency)
    throw invalidRequest(`The price must use the subscription's currency, which is ${currency}.`, param);
}

/** The prices to which the first item of a subscription can change. */
export function otherPrices({ store }: Account, { items, currency }: Subscription): Price[] {
  const current = items.data[0]?.price.id;
  return store.all('prices').filter(({ id, active, recurring, currency: own }) => {
    return id !== current && active && recurring !== null && own === currency;
  });
}

/** Another price for the first item of a subscription. */
export function otherPrice(account: Account, subscription: Subscription, id: string): ItemChange {
  const price = account.find('prices', 'price', id, 'price');
  rejectPrice(price, subscription, 'price');
  const item = subscription.items.data[0]!;
  return { id: item.id, price, quantity: item.quantity ?? 1 };
}
