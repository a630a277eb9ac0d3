import { Injectable } from '@nestjs/common';
import { StripePaymentsService } from '../../billing/stripe/stripe-payments.service.js';
import { StripeEventsRepository } from '../webhooks/stripe-events.repository.js';
import type { Compared, Comparison, Extent } from './comparison.js';
import { unreported } from './unreported.js';

/** Finds disputes without any received event. */
@Injectable()
export class DisputesComparisonService implements Comparison {
  readonly name = 'disputes';
  readonly queue = 'billing-reconcile-disputes';
  readonly isDaily = true;

  constructor(
    private readonly stripe: StripePaymentsService,
    private readonly events: StripeEventsRepository,
  ) {}

  compare(extent: Extent): AsyncGenerator<Compared> {
    return unreported('dispute', (period) => this.stripe.listDisputePages(period), this.events, extent);
  }
}
