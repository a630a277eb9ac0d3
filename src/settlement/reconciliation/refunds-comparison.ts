import { Injectable } from '@nestjs/common';
import { StripePayments } from '../../billing/stripe/stripe-payments.js';
import { StripeEventsRepository } from '../webhooks/stripe-events.repository.js';
import type { Compared, Extent, Comparison } from './comparison.js';
import { unreported } from './unreported.js';

/** Finds refunds without any received event. */
@Injectable()
export class RefundsComparison implements Comparison {
  readonly name = 'refunds';
  readonly queue = 'billing-reconcile-refunds';
  readonly isDaily = true;
  readonly startsAnew = false;

  constructor(
    private readonly stripe: StripePayments,
    private readonly events: StripeEventsRepository,
  ) {}

  compare(extent: Extent): AsyncGenerator<Compared> {
    return unreported('refund', (period) => this.stripe.listRefundPages(period), this.events, extent);
  }
}
