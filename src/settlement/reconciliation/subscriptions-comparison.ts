import { Injectable } from '@nestjs/common';
import { StripeSubscriptions } from '../../billing/stripe/stripe-subscriptions.js';
import { SubscriptionsService } from '../../billing/subscriptions/subscriptions.service.js';
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
    private readonly subscriptions: SubscriptionsService,
  ) {}

  async *compare({ position }: Extent): AsyncGenerator<Compared> {
    let before: string[] = [];
    for await (const { items, isLast } of this.stripe.listPages(position)) {
      const oldest = isLast ? null : items.at(-1)!.createdAt;
      const ids = items.map(({ id }) => id);
      // The previous page may have listed subscriptions created in the same second.
      const range = { after: oldest, upTo: position, listed: [...before, ...ids] };
      const outdated = await this.subscriptions.listOutdated(items, range);
      const missed = missedOf('subscription', outdated);
      yield { calls: 1, count: items.length, missed, position: oldest, isLast };
      position = oldest;
      before = ids;
    }
  }
}
