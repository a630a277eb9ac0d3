import { Injectable } from '@nestjs/common';
import { CheckoutSettlementService } from '../../billing/checkouts/checkout-settlement.service.js';
import { missedOf, type Compared, type Extent, type Comparison } from './comparison.js';

/**
 * Finds checkouts in our database whose session has not ended or is unpaid. The position is the creation time up to
 * which checkouts were compared. It is null between two comparisons.
 */
@Injectable()
export class CheckoutsComparison implements Comparison {
  readonly name = 'checkouts';
  readonly queue = 'billing-reconcile-checkouts';
  readonly isDaily = true;
  readonly startsAnew = true;

  constructor(private readonly checkouts: CheckoutSettlementService) {}

  async *compare(extent: Extent): AsyncGenerator<Compared> {
    for await (const { items, isLast } of this.checkouts.listUnfinishedPages(extent.position)) {
      const sessions = items.map(({ sessionId }) => sessionId);
      const missed = missedOf('checkout.session', sessions);
      const position = isLast ? null : items.at(-1)!.createdAt;
      yield { calls: 0, count: items.length, missed, position, isLast };
    }
  }
}
