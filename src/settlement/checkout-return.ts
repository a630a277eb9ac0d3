import { Injectable, Logger } from '@nestjs/common';
import { PurchasesService } from '../agents/purchases.service.js';
import { CheckoutsService } from '../billing/checkouts.service.js';
import { whileSomebodyWaits } from '../billing/stripe/budget.js';

/** Stripe's ids of checkout sessions. */
const SESSION_ID = /^cs_\w{1,200}$/;

/** Does at once what the event of a checkout would do later, so that the buyer sees no stale page. */
@Injectable()
export class CheckoutReturn {
  private readonly logger = new Logger(CheckoutReturn.name);

  constructor(
    private readonly checkouts: CheckoutsService,
    private readonly purchases: PurchasesService,
  ) {}

  /** @returns the application's page, whatever happens */
  async settle(sessionId: unknown): Promise<string> {
    try {
      if (typeof sessionId !== 'string' || !SESSION_ID.test(sessionId)) return '/?checkout=pending';
      const before = await this.checkouts.find(sessionId);
      if (!before) return '/?checkout=pending';
      const outcome = await this.settled(sessionId);
      return `${before.returnPath}?checkout=${outcome}`;
    } catch (error) {
      this.logger.warn(`A checkout could not be looked up: ${(error as Error).message}`);
      return '/?checkout=pending';
    }
  }

  private async settled(sessionId: string): Promise<'success' | 'pending'> {
    try {
      await whileSomebodyWaits(() => this.purchases.settleCheckout(sessionId));
      const checkout = await this.checkouts.find(sessionId);
      return checkout?.status === 'complete' && checkout.paid ? 'success' : 'pending';
    } catch (error) {
      this.logger.warn(`A checkout could not be settled yet: ${(error as Error).message}`);
      return 'pending';
    }
  }
}
