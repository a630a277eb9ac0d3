import { Injectable } from '@nestjs/common';
import { CheckoutsRepository, type After } from '../../billing/checkouts/checkouts.repository.js';
import { missedOf, type Compared, type Extent, type Comparison } from './comparison.js';

/** Unfinished checkouts per page. */
const PAGE = 100;

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

  constructor(private readonly checkouts: CheckoutsRepository) {}

  async *compare({ position: from }: Extent): AsyncGenerator<Compared> {
    for (let after: After = { createdAt: from }, isLast = false; !isLast;) {
      const items = await this.checkouts.listUnfinished(after, PAGE);
      isLast = items.length < PAGE;
      after = items.at(-1) ?? after;
      const sessions = items.map(({ sessionId }) => sessionId);
      const position = isLast ? null : after.createdAt;
      yield {
        calls: 0,
        count: items.length,
        missed: missedOf('checkout.session', sessions),
        position,
        isLast,
      };
    }
  }
}
