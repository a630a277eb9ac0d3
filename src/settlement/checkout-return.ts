import { Injectable, Logger } from '@nestjs/common';
import { PurchasesService } from '../agents/purchases.service.js';
import { CheckoutSettlementService } from '../billing/checkout-settlement.service.js';
import { withDeadline } from '../billing/stripe/deadline.js';

const SESSION_ID = /^cs_\w{1,200}$/;

/** Settles a checkout when the buyer returns, so that the page is up to date before the webhook event arrives. */
@Injectable()
export class CheckoutReturn {
  private readonly logger = new Logger(CheckoutReturn.name);

  constructor(
    private readonly checkouts: CheckoutSettlementService,
    private readonly purchases: PurchasesService,
  ) {}

  /** Never throws: a buyer must not see the JSON of an error. @returns the page to show */
  async settle(sessionId: unknown): Promise<string> {
    try {
      if (typeof sessionId !== 'string' || !SESSION_ID.test(sessionId)) return '/?checkout=pending';
      const before = await this.checkouts.find(sessionId);
      if (!before) return '/?checkout=pending';
      const outcome = await this.settled(sessionId);
      return `${before.returnPath}?checkout=${outcome}`;
    } catch (error) {
      this.logger.warn(`A checkout could not be found: ${(error as Error).message}`);
      return '/?checkout=pending';
    }
  }

  private async settled(sessionId: string): Promise<'success' | 'pending'> {
    try {
      await withDeadline(() => this.purchases.settleCheckout(sessionId));
      const checkout = await this.checkouts.find(sessionId);
      return checkout?.status === 'complete' && checkout.paid ? 'success' : 'pending';
    } catch (error) {
      this.logger.warn(
        `A checkout could not be settled. Its event or the reconciliation will settle it: ${(error as Error).message}`,
      );
      return 'pending';
    }
  }
}
