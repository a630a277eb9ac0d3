import { Injectable } from '@nestjs/common';
import { CheckoutsService } from '../billing/checkouts.service.js';
import { PaymentsService } from '../billing/payments.service.js';
import type { Credit } from '../billing/purchase.js';
import { SubscriptionsService } from '../billing/subscriptions.service.js';
import { TokensService } from './tokens.service.js';

/**
 * Brings what the provider says of purchases to what was bought: billing reads the state anew, tokens are given for what
 * was paid. Each can be done any number of times, in any order, and at once.
 */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly checkouts: CheckoutsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly payments: PaymentsService,
    private readonly tokens: TokensService,
  ) {}

  async settleCheckout(sessionId: string): Promise<void> {
    await this.checkouts.sync(sessionId, (credit) => this.give(credit));
  }

  async settleSubscription(subscriptionId: string): Promise<void> {
    await this.subscriptions.sync(subscriptionId, (credit) => this.give(credit));
  }

  async settleRefund(paymentId: string): Promise<void> {
    const refund = await this.payments.refund(paymentId);
    if (refund) await this.tokens.takeBack(refund);
  }

  /** The provider may have told of a refund before it told of the payment. */
  private async give(credit: Credit): Promise<void> {
    const isNew = await this.tokens.credit(credit);
    if (isNew && credit.paymentId) await this.settleRefund(credit.paymentId);
  }
}
