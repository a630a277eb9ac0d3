import { Injectable } from '@nestjs/common';
import { CheckoutSettlementService } from '../../billing/checkouts/checkout-settlement.service.js';
import type { Credit, Grace } from '../../billing/purchase.js';
import { ReversalsService } from '../../billing/payments/reversals.service.js';
import { SubscriptionsService } from '../../billing/subscriptions/subscriptions.service.js';
import { Database } from '../../platform/database/database.js';
import { retryOnConflict } from '../../platform/database/transactions/retry-on-conflict.js';
import { TokenReversalsService } from '../tokens/token-reversals.service.js';
import { TokensService } from '../tokens/tokens.service.js';

/**
 * Grants purchased tokens, and takes them back after refunds and disputes. All methods are idempotent and may run
 * concurrently and in any order.
 */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly checkouts: CheckoutSettlementService,
    private readonly subscriptions: SubscriptionsService,
    private readonly reversals: ReversalsService,
    private readonly database: Database,
    private readonly tokens: TokensService,
    private readonly tokenReversals: TokenReversalsService,
  ) {}

  async settleCheckout(sessionId: string): Promise<void> {
    await retryOnConflict(() => this.grant(this.checkouts.settle(sessionId)));
  }

  async settleSubscription(subscriptionId: string): Promise<void> {
    await retryOnConflict(() => this.grant(this.subscriptions.settle(subscriptionId)));
  }

  /** Settles the refunds and disputes of a payment. @param paymentId the payment provider's id */
  async settleReversals(paymentId: string): Promise<void> {
    await retryOnConflict(async () => {
      const read = await this.reversals.read(paymentId);
      if (!read) return;
      await this.database.transaction(async (manager) => {
        const hasGrant = await this.tokenReversals.apply(manager, read);
        // A payment without its grant is still being credited. Crediting it calls this method again.
        if (hasGrant || !read.isCredited) await this.reversals.write(manager, read);
      });
    });
  }

  private async grant(credits: AsyncIterable<Credit | Grace>): Promise<void> {
    for await (const credit of credits) {
      if ('periods' in credit) {
        await this.tokens.setGrace(credit);
        continue;
      }
      const isNew = await this.tokens.credit(credit);
      if (!credit.paymentId) continue;
      // Events of refunds and disputes may have arrived before the event of the payment.
      if (isNew || !(await this.reversals.areKnown(credit.paymentId)))
        await this.settleReversals(credit.paymentId);
    }
  }
}
