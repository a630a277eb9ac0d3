import { Injectable } from '@nestjs/common';
import { StripeSubscriptions } from '../../billing/stripe/stripe-subscriptions.js';
import type { ListedSubscription } from '../../billing/stripe/values.js';
import {
  SubscriptionsRepository,
  type ListedState,
} from '../../billing/subscriptions/subscriptions.repository.js';
import { stateOf } from '../purchases/rules/subscription-state.js';
import { missedOf, type Compared, type Extent, type Comparison } from './comparison.js';

/**
 * Finds subscriptions whose copies are outdated. Stripe lists only subscriptions that have not been canceled, newest
 * first. An ongoing copy that the list lacks has ended, and is read once more. The position is the creation time down
 * to which subscriptions were compared. It is null between two comparisons.
 */
@Injectable()
export class SubscriptionsComparison implements Comparison {
  readonly name = 'subscriptions';
  readonly queue = 'billing-reconcile-subscriptions';
  readonly isDaily = true;
  readonly startsAnew = true;

  constructor(
    private readonly stripe: StripeSubscriptions,
    private readonly subscriptions: SubscriptionsRepository,
  ) {}

  async *compare({ position, everything }: Extent): AsyncGenerator<Compared> {
    let before: string[] = [];
    for await (const { items, isLast } of this.stripe.listPages(position, everything ? 'all' : undefined)) {
      const oldest = isLast ? null : items.at(-1)!.createdAt;
      const ids = items.map(({ id }) => id);
      // The previous page may have listed subscriptions created in the same second.
      const range = { after: oldest, upTo: position, listed: [...before, ...ids] };
      const outdated = await this.subscriptions.listOutdated(items.map(listed), range);
      // Without a copy, only Stripe's metadata can tell whether a subscription is ours.
      const unknown = everything ? await this.subscriptions.listUnknown(ids) : [];
      const missed = missedOf('subscription', [...new Set([...outdated, ...unknown])]);
      yield { calls: 1, count: items.length, missed, position: oldest, isLast };
      position = oldest;
      before = ids;
    }
  }
}

/** An item of another price than the checkout's makes a subscription seem outdated, which costs one more reading a day. */
function listed(subscription: ListedSubscription): ListedState {
  const { reference, paidInvoiceId } = subscription;
  return { ...stateOf(subscription), reference, paidInvoiceId };
}
