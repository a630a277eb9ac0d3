import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CheckoutsRepository } from '../../billing/checkouts/checkouts.repository.js';
import { PaymentsRepository } from '../../billing/payments/payments.repository.js';
import { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.js';
import type { ProviderSubscription, Report } from '../../billing/stripe/values.js';
import { isSameState } from '../purchases/rules/copy.js';
import { stateOf } from '../purchases/rules/subscription-state.js';

interface Reporting {
  reports?: Report | null;
}

/**
 * Recognizes events that tell nothing new. A purchase has several objects, whose events arrive at about the same time,
 * and after the buyer has come back. The first of them makes us read everything.
 */
@Injectable()
export class KnownReportsService {
  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly payments: PaymentsRepository,
    private readonly subscriptions: SubscriptionsRepository,
  ) {}

  async isKnown(manager: EntityManager, { reports }: Reporting): Promise<boolean> {
    switch (reports?.of) {
      case 'paid session':
        return this.isPaidSession(manager, reports.sessionId);
      case 'paid invoice':
        return this.payments.isComplete(manager, reports.invoiceId);
      case 'subscription':
        return this.isCopied(manager, reports.state);
      default:
        return false;
    }
  }

  private async isPaidSession(manager: EntityManager, sessionId: string): Promise<boolean> {
    const checkout = await this.checkouts.findOfSession(sessionId, manager);
    return checkout?.status === 'complete' && checkout.paid;
  }

  /** The event does not say whether the latest invoice is paid. That can matter unless the subscription is active. */
  private async isCopied(manager: EntityManager, state: ProviderSubscription): Promise<boolean> {
    if (state.status !== 'active') return false;
    const copy = await this.subscriptions.find(state.id, manager);
    if (copy?.openInvoiceUrl !== null) return false;
    const checkout = await this.checkouts.find(copy.checkoutId, manager);
    return isSameState(copy, stateOf(state, checkout?.priceId));
  }
}
