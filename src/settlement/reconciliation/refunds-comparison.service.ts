import { Injectable } from '@nestjs/common';
import { StripePaymentsService } from '../../billing/stripe/stripe-payments.service.js';
import { StripeEventsRepository } from '../webhooks/stripe-events.repository.js';
import type { Compared, Extent, Comparison } from './comparison.js';
import { unreported } from './unreported.js';

/** Finds refunds without any received event. */
@Injectable()
export class RefundsComparisonService implements Comparison {
  readonly name = 'refunds';
  readonly queue = 'billing-reconcile-refunds';
  readonly isDaily = true;

  constructor(
    private readonly stripe: StripePaymentsService,
    private readonly events: StripeEventsRepository,
  ) {}

  compare(extent: Extent): AsyncGenerator<Compared> {
    return unreported('refund', (period) => this.stripe.listRefundPages(period), this.events, extent);
  }
}
