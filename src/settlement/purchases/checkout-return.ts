import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PurchasesService } from '../../agents/purchases/purchases.service.js';
import { Config } from '../../platform/config/config.js';
import { RateLimitedError } from '../../platform/http/errors/errors.js';
import { RateLimits, type Count } from '../../platform/http/rate-limit/rate-limits.js';
import { Recent } from '../../platform/http/rate-limit/recent.js';
import { CheckoutSettlementService } from '../../billing/checkouts/checkout-settlement.service.js';
import type { CheckoutRow } from '../../billing/checkouts/checkout.row.js';
import { withDeadline } from '../../billing/stripe/deadline.js';
import { isOfOtherMode } from '../../billing/stripe/setup/mode.js';

const SESSION_ID = /^cs_\w{1,200}$/;
/** The page for an unknown checkout. */
export const PENDING = '/?checkout=pending';
/** The route needs no session, so it has its own rate limit per address. The window is in milliseconds. */
const LIMIT = { max: 30, window: 10_000 };

/** Settles a checkout when the buyer returns, so that the page is up to date before the webhook event arrives. */
@Injectable()
export class CheckoutReturn {
  private readonly logger = new Logger(CheckoutReturn.name);
  private readonly settledLately = new Recent(60_000, 10_000);
  private readonly count: Count;

  constructor(
    private readonly checkouts: CheckoutSettlementService,
    private readonly purchases: PurchasesService,
    private readonly config: Config,
    limits: RateLimits,
  ) {
    this.count = limits.counter(LIMIT);
  }

  /** Never throws, because a buyer must not see a JSON error. @returns the page to show */
  async settle(sessionId: unknown, request: FastifyRequest): Promise<string> {
    try {
      if (!this.isReadable(sessionId)) return PENDING;
      await this.count(request);
      // Must come before the row is read: a remembered settlement is then already in the row.
      const isSettled = this.settledLately.has(sessionId);
      const checkout = await this.checkouts.find(sessionId);
      if (!checkout) return PENDING;
      const outcome = isSettled || isPaid(checkout) ? outcomeOf(checkout) : await this.settled(sessionId);
      return `${checkout.returnPath}?checkout=${outcome}`;
    } catch (error) {
      if (!(error instanceof RateLimitedError))
        this.logger.warn(`A checkout could not be found: ${(error as Error).message}`);
      return PENDING;
    }
  }

  private isReadable(sessionId: unknown): sessionId is string {
    if (typeof sessionId !== 'string' || !SESSION_ID.test(sessionId)) return false;
    return !isOfOtherMode(sessionId, this.config.stripe.secretKey);
  }

  private async settled(sessionId: string): Promise<Outcome> {
    try {
      await withDeadline(() => this.purchases.settleCheckout(sessionId));
      const checkout = await this.checkouts.find(sessionId);
      // An open session can be paid at any moment. Later changes, such as that of a bank debit, have events.
      if (checkout?.status !== 'open') this.settledLately.add(sessionId);
      return outcomeOf(checkout);
    } catch (error) {
      this.logger.warn(
        `A checkout could not be settled. Its event or the reconciliation will settle it: ${(error as Error).message}`,
      );
      return 'pending';
    }
  }
}

type Outcome = 'success' | 'pending';

function outcomeOf(checkout: CheckoutRow | undefined): Outcome {
  return isPaid(checkout) ? 'success' : 'pending';
}

function isPaid(checkout: CheckoutRow | undefined): boolean {
  return checkout?.status === 'complete' && checkout.paid;
}
