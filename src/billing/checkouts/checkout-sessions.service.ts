import { Injectable } from '@nestjs/common';
import { BILLING } from '../billing.domain.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { Deadline } from '../stripe/deadline.js';
import { isFinal, MissingAtProviderError, PaymentProviderError } from '../stripe/stripe.errors.js';
import { StripeCheckoutsService } from '../stripe/stripe-checkouts.service.js';
import type { CheckoutSession } from '../stripe/values/checkout-session.js';
import type { CheckoutRow } from './checkout.row.js';
import { returnPage } from './return-page.js';
import { CheckoutsRepository } from './checkouts.repository.js';

@Injectable()
export class CheckoutSessionsService {
  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly config: Config,
    private readonly database: Database,
    private readonly stripe: StripeCheckoutsService,
  ) {}

  /** Creates the session of a checkout. Key and parameters come from the row, so a retry returns the same session. */
  async create(checkout: CheckoutRow, deadline?: Deadline): Promise<CheckoutSession> {
    const { id, kind, item, customerId, priceId, expiresAt, organizationId, options } = checkout;
    try {
      const session = await this.stripe.create(
        {
          kind,
          reference: id,
          customerId,
          priceId,
          options,
          expiresAt,
          ...this.urlsOf(checkout),
          metadata: { organization_id: organizationId, item, kind },
        },
        `checkout:${id}`,
        deadline,
      );
      await this.checkouts.open(id, session);
      this.tellOf(checkout);
      return session;
    } catch (error) {
      if (isFinal(error)) {
        await this.checkouts.fail(id);
        this.tellOf(checkout);
      }
      throw error;
    }
  }

  private tellOf({ organizationId, item }: Pick<CheckoutRow, 'organizationId' | 'item'>): void {
    this.database.publish(BILLING, { organizationId, resources: ['agents', 'billing'], agentId: item });
  }

  private urlsOf(checkout: CheckoutRow): { successUrl: string; cancelUrl: string } {
    const { organizationId, item, kind, returnPath } = checkout;
    const { publicUrl } = this.config;
    const successUrl = `${publicUrl}/api/billing/return?session_id={CHECKOUT_SESSION_ID}`;
    const purchase = new URLSearchParams({ organizationId, agentId: item, kind });
    return {
      successUrl: `${successUrl}&${purchase.toString()}`,
      cancelUrl: `${publicUrl}${returnPage(returnPath, 'canceled', checkout)}`,
    };
  }

  /** Reads a session from the payment provider. If the session does not exist there, its checkout expires. */
  async find(sessionId: string, deadline?: Deadline): Promise<CheckoutSession | undefined> {
    try {
      return await this.stripe.retrieve(sessionId, deadline);
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      const checkout = await this.checkouts.expire(sessionId);
      if (checkout) this.tellOf(checkout);
      return undefined;
    }
  }

  /** Expires a session, so that it can no longer be paid. Does nothing if the session has already ended. */
  async close(sessionId: string, deadline?: Deadline): Promise<void> {
    try {
      await this.stripe.expire(sessionId, deadline);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
    }
  }
}
