import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { isFinal, MissingAtProviderError, PaymentProviderError } from '../stripe/stripe.errors.js';
import { StripeCheckouts } from '../stripe/stripe-checkouts.js';
import { StripeInvoices } from '../stripe/stripe-invoices.js';
import type { CheckoutSession } from '../stripe/values.js';
import type { CheckoutRow } from './checkout.row.js';
import { CheckoutsRepository } from './checkouts.repository.js';

@Injectable()
export class CheckoutSessionsService {
  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly config: Config,
    private readonly stripe: StripeCheckouts,
    private readonly invoices: StripeInvoices,
  ) {}

  /** Creates the session of a checkout. Key and parameters come from the row, so a retry returns the same session. */
  async create(checkout: CheckoutRow): Promise<CheckoutSession> {
    const { id, kind, item, customerId, priceId, expiresAt, organizationId, returnPath, options } = checkout;
    const { publicUrl } = this.config;
    try {
      const session = await this.stripe.create(
        {
          kind,
          reference: id,
          customerId,
          priceId,
          options,
          expiresAt,
          successUrl: `${publicUrl}/api/billing/return?session_id={CHECKOUT_SESSION_ID}`,
          cancelUrl: `${publicUrl}${returnPath}?checkout=canceled`,
          metadata: { organization_id: organizationId, item, kind },
        },
        `checkout:${id}`,
      );
      await this.checkouts.open(id, session);
      return session;
    } catch (error) {
      if (isFinal(error)) await this.checkouts.fail(id);
      throw error;
    }
  }

  /** Reads a session from the payment provider. If the session does not exist there, its checkout expires. */
  async find(sessionId: string): Promise<CheckoutSession | undefined> {
    try {
      return await this.stripe.retrieve(sessionId);
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      await this.checkouts.expire(sessionId);
      return undefined;
    }
  }

  /** Whether a payment of a completed session is processing, such as a bank debit. */
  async isProcessing({ status, paid, isProcessing, firstInvoiceId }: CheckoutSession): Promise<boolean> {
    if (status !== 'complete' || paid) return false;
    return firstInvoiceId ? this.invoices.isProcessing(firstInvoiceId) : isProcessing;
  }

  /** Expires a session, so that it can no longer be paid. Does nothing if the session has already ended. */
  async close(sessionId: string): Promise<void> {
    try {
      await this.stripe.expire(sessionId);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
    }
  }
}
