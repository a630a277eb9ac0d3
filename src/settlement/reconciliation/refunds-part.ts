import { Injectable } from '@nestjs/common';
import { StripePayments } from '../../billing/stripe/stripe-payments.js';
import { StripeEventsRepository } from '../stripe-events.repository.js';
import { later, missedOf, settledTime, type Compared, type Extent, type Part } from './part.js';

/**
 * Finds the refunds of which no event was ever received. The position is the time up to which all refunds were
 * compared, so each refund is listed once.
 */
@Injectable()
export class RefundsPart implements Part {
  readonly name = 'refunds';
  readonly queue = 'billing-reconcile-refunds';
  readonly isDaily = true;
  readonly startsAnew = false;

  constructor(
    private readonly stripe: StripePayments,
    private readonly events: StripeEventsRepository,
  ) {}

  async *compare({ position, toTheEnd }: Extent): AsyncGenerator<Compared> {
    const end = settledTime();
    const pages = this.stripe.listRefundPages({ from: position, until: toTheEnd ? null : end });
    for await (const page of pages) {
      const reported = await this.events.listReported(page);
      const missed = missedOf(
        'refund',
        page.filter((id) => !reported.has(id)),
      );
      yield { calls: 1, count: page.length, missed, position, isLast: false };
    }
    yield { calls: 0, count: 0, missed: [], position: later(position ?? end, end), isLast: true };
  }
}
