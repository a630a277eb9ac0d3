import { Injectable } from '@nestjs/common';
import { PaymentDisputesRepository } from '../../billing/payments/payment-disputes.repository.js';
import { StripeReversals } from '../../billing/stripe/stripe-reversals.js';
import { StripeEventsRepository } from '../webhooks/stripe-events.repository.js';
import { missedOf, type Compared, type Extent, type Comparison } from './comparison.js';
import { unreported } from './unreported.js';

/**
 * Finds disputes without any received event. Also reads unfinished disputes again: a dispute can take longer than the
 * 30 days for which Stripe lists events.
 */
@Injectable()
export class DisputesComparison implements Comparison {
  readonly name = 'disputes';
  readonly queue = 'billing-reconcile-disputes';
  readonly isDaily = true;
  readonly startsAnew = false;

  constructor(
    private readonly stripe: StripeReversals,
    private readonly disputes: PaymentDisputesRepository,
    private readonly events: StripeEventsRepository,
  ) {}

  async *compare(extent: Extent): AsyncGenerator<Compared> {
    const unfinished = missedOf('dispute', await this.disputes.listUnfinished());
    yield { calls: 0, count: 0, missed: unfinished, position: extent.position, isLast: false };
    yield* unreported('dispute', (period) => this.stripe.listDisputePages(period), this.events, extent);
  }
}
