import { Injectable } from '@nestjs/common';
import { StripeSubscriptionsService } from '../../billing/stripe/stripe-subscriptions.service.js';
import { isOngoing } from '../../billing/stripe/values/subscription-status.js';
import { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import { OwnersService } from '../webhooks/owners.service.js';
import { foundOf, type Compared, type Comparison, type Extent, type Missed } from './comparison.js';

/**
 * Finds subscriptions that our database lacks. After a restore, such a subscription may belong to an organization that
 * was lost, and would be charged forever. Runs of the organizations read the known subscriptions.
 */
@Injectable()
export class SubscriptionsComparisonService implements Comparison {
  readonly name = 'subscriptions';
  readonly queue = 'billing-reconcile-subscriptions';
  readonly isDaily = true;

  constructor(
    private readonly stripe: StripeSubscriptionsService,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly owners: OwnersService,
  ) {}

  /** @yields one page for each call. The position is not needed: each comparison starts from the beginning */
  async *compare({ everything }: Extent): AsyncGenerator<Compared> {
    for await (const { items, isLast } of this.stripe.listPages(everything ? 'all' : undefined)) {
      const ids = new Set(await this.subscriptions.listUnknown(items.map(({ id }) => id)));
      const missed: Missed[] = [];
      const unknown: string[] = [];
      for (const { id, customerId, reference, organizationId, status } of items) {
        if (!ids.has(id)) continue;
        const names = { customerId, subscriptionId: id, checkoutId: reference, organizationId };
        const found = foundOf('subscription', id, names);
        if (await this.owners.find(found.names)) missed.push(found);
        else if (isIdentifier(organizationId) && isOngoing(status)) unknown.push(id);
      }
      yield { calls: 1, count: items.length, missed, unknown, position: null, isLast };
    }
  }
}
