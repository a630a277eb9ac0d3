import { Injectable } from '@nestjs/common';
import { ReversalsService } from '../../billing/reversals.service.js';
import { StripeReversals } from '../../billing/stripe/stripe-reversals.js';
import { StripeEventsRepository } from '../stripe-events.repository.js';
import { later, missedOf, settledTime, type Compared, type Extent, type Part } from './part.js';

/**
 * Finds the disputes of which no event was ever received, and reads unfinished ones again, because a dispute can take
 * longer than Stripe lists events. The position is the time up to which all disputes were compared.
 */
@Injectable()
export class DisputesPart implements Part {
  readonly name = 'disputes';
  readonly queue = 'billing-reconcile-disputes';
  readonly isDaily = true;
  readonly startsAnew = false;

  constructor(
    private readonly stripe: StripeReversals,
    private readonly reversals: ReversalsService,
    private readonly events: StripeEventsRepository,
  ) {}

  async *compare({ position, toTheEnd }: Extent): AsyncGenerator<Compared> {
    const end = settledTime();
    const pages = this.stripe.listDisputePages({ from: position, until: toTheEnd ? null : end });
    for await (const page of pages) {
      const reported = await this.events.listReported(page);
      const missed = page.filter((id) => !reported.has(id));
      yield { calls: 1, count: page.length, missed: missedOf('dispute', missed), position, isLast: false };
    }
    const missed = missedOf('dispute', await this.reversals.listUnfinished());
    yield { calls: 0, count: 0, missed, position: later(position ?? end, end), isLast: true };
  }
}
