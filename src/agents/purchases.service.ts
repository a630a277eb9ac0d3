import { Injectable } from '@nestjs/common';
import { CheckoutSettlementService } from '../billing/checkout-settlement.service.js';
import { PaymentsService } from '../billing/payments.service.js';
import type { Credit, Grace } from '../billing/purchase.js';
import { SubscriptionsService } from '../billing/subscriptions.service.js';
import { retryOnConflict } from '../platform/database/retry-on-conflict.js';
import { TokensService } from './tokens.service.js';

/**
 * Grants purchased tokens and takes back refunded ones. Every method is idempotent, and safe to run concurrently and in
 * any order.
 */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly checkouts: CheckoutSettlementService,
    private readonly subscriptions: SubscriptionsService,
    private readonly payments: PaymentsService,
    private readonly tokens: TokensService,
  ) {}

  async settleCheckout(sessionId: string): Promise<void> {
    await retryOnConflict(() => this.grant(this.checkouts.settle(sessionId)));
  }

  async settleSubscription(subscriptionId: string): Promise<void> {
    await retryOnConflict(() => this.grant(this.subscriptions.settle(subscriptionId)));
  }

  async settleRefund(paymentId: string): Promise<void> {
    const refund = await this.payments.findRefund(paymentId);
    if (refund) await this.tokens.takeBack(refund);
  }

  private async grant(credits: AsyncIterable<Credit | Grace>): Promise<void> {
    for await (const credit of credits) {
      if ('periods' in credit) {
        await this.tokens.setGrace(credit);
        continue;
      }
      const isNew = await this.tokens.credit(credit);
      // The event of a refund may have arrived before the event of its payment.
      if (isNew && credit.paymentId) await this.settleRefund(credit.paymentId);
    }
  }
}
