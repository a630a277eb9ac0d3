import { planObject } from '../../objects/catalog.js';
import { periodWith } from '../../state/clock.js';
import type { Price, Subscription, SubscriptionItem } from '../../state/types.js';

export interface ItemChange {
  /** The id of the subscription item. */
  id: string;
  price: Price;
  quantity: number;
}

export interface SubscriptionChange {
  items: ItemChange[];
  /**
   * Whether a new period begins now. Otherwise the anchor stays, even with another interval: in the flexible billing mode,
   * Stripe never moves it by itself.
   */
  startsPeriod: boolean;
  proration: 'always_invoice' | 'create_prorations' | 'none';
  /** The moment from which the old price is credited and the new one is charged. */
  prorationDate: number;
}

/** The subscription after a change. */
export function changedSubscription(
  subscription: Subscription,
  { items, startsPeriod }: SubscriptionChange,
  now: number,
): Subscription {
  const anchor = startsPeriod ? now : subscription.billing_cycle_anchor;
  const data = subscription.items.data.map((item) => {
    const { price, quantity } = items.find(({ id }) => id === item.id) ?? item;
    const plan = planObject(price);
    const keepsPeriod =
      !startsPeriod && (subscription.status === 'trialing' || hasSameInterval(price, item.price));
    return { ...item, price, plan, quantity, ...(!keepsPeriod && periodOf(price, anchor, now)) };
  });
  return {
    ...subscription,
    billing_cycle_anchor: anchor,
    items: { ...subscription.items, data },
  };
}

function periodOf({ recurring }: Price, anchor: number, now: number): Partial<SubscriptionItem> {
  const { interval = 'month', interval_count: count = 1 } = recurring ?? {};
  const { start, end } = periodWith(anchor, now, interval, count);
  return { current_period_start: start, current_period_end: end };
}

function hasSameInterval({ recurring: one }: Price, { recurring: other }: Price): boolean {
  return one?.interval === other?.interval && one?.interval_count === other?.interval_count;
}
