import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CatalogRepository } from '../../agents/catalog/catalog.repository.js';
import type { NewGrant } from '../../agents/tokens/new-grant.js';
import { TokenGrantsService } from '../../agents/tokens/token-grants.service.js';
import { paymentIdsOf, type Payment } from '../../billing/payments/payment.entity.js';
import { PaymentReviewsRepository } from '../../billing/payments/payment-reviews.repository.js';
import { MissingAtProviderError, PaymentProviderError } from '../../billing/stripe/stripe.errors.js';
import { StripeRefundsService } from '../../billing/stripe/stripe-refunds.service.js';
import { StripeReversalsService } from '../../billing/stripe/stripe-reversals.service.js';
import { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.js';
import { record, SYSTEM } from '../../platform/audit-log/record.js';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { Database } from '../../platform/database/database.js';
import { MarksService } from '../marks/marks.service.js';
import { creditExpiry } from '../rules/expiry.js';
import { SettleService } from '../runs/settle.service.js';
import { assertInReview, creditOf, type CreditDecision } from './payment-decision.js';
import { paymentNamed } from './payment-named.js';
import { AGENTS } from '../../agents/agents.domain.js';

/** Carries out what operators decide about payments in review. */
@Injectable()
export class PaymentDecisionsService {
  constructor(
    private readonly database: Database,
    private readonly reviews: PaymentReviewsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly catalog: CatalogRepository,
    private readonly tokens: TokenGrantsService,
    private readonly reversals: StripeReversalsService,
    private readonly refunds: StripeRefundsService,
    private readonly marks: MarksService,
    private readonly runs: SettleService,
  ) {}

  /**
   * Credits tokens for a payment in review, and ends the review.
   * @throws OperatorError
   */
  async credit(id: string, decision: CreditDecision): Promise<void> {
    const { tokens, reason } = decision;
    const payment = await this.database.transaction(async (manager) => {
      const payment = assertInReview(id, await this.reviews.lock(manager, id));
      const hasTokens = await this.tokens.isGranted(manager, payment.kind, id);
      const credited = creditOf(payment, hasTokens, decision, await this.expiryOf(manager, payment));
      if (credited.grant) await this.grant(manager, id, credited.grant);
      const { item } = credited;
      await this.reviews.resolve(manager, { ...payment, item, tokens: credited.tokens });
      await record(manager, SYSTEM, AGENTS, {
        type: 'payment.credited',
        organizationId: payment.organizationId,
        target: { type: 'payment', id },
        after: { agentId: item, tokens, reason },
        concerns: { agentId: item },
      });
      await this.mark(manager, payment);
      return payment;
    });
    // If the payment was refunded before, the run takes back a share of the new tokens.
    if (tokens > 0) await this.settle(payment);
  }

  /**
   * Refunds a payment in review, takes back its tokens and ends the review. Idempotent: a retry after a crash does not
   * refund twice.
   * @throws OperatorError
   * @throws PaymentProviderUnavailableError
   */
  async refund(id: string, { reason }: { reason?: string | undefined } = {}): Promise<void> {
    const refunded = await this.refundAtStripe(id);
    const decided = await this.database.transaction(async (manager) => {
      const payment = assertInReview(id, await this.reviews.lock(manager, id));
      const { organizationId, kind, item, currency, tokens } = payment;
      const hasTokens = await this.tokens.isGranted(manager, kind, id);
      await this.reviews.resolve(manager, { ...payment, refunded, tokens: hasTokens ? tokens : 0 });
      await record(manager, SYSTEM, AGENTS, {
        type: 'payment.refunded',
        organizationId,
        target: { type: 'payment', id },
        after: { agentId: item, refunded, currency, reason },
        concerns: { agentId: item },
      });
      await this.mark(manager, payment);
      return payment;
    });
    await this.settle(decided);
  }

  /** After a crash, a job settles the decision. */
  private async mark(manager: EntityManager, payment: Payment): Promise<void> {
    await this.marks.mark(manager, payment.organizationId, paymentIdsOf(payment).map(paymentNamed));
  }

  private async settle(payment: Payment): Promise<void> {
    await this.runs.settleNow(payment.organizationId, paymentIdsOf(payment).map(paymentNamed));
  }

  /** @returns the total refunded amount */
  private async refundAtStripe(id: string): Promise<number> {
    const payment = assertInReview(id, await this.reviews.find(id));
    const { paymentId, creditedToBalance, currency } = payment;
    if (creditedToBalance > 0)
      throw new OperatorError(
        `A credit note has added ${creditedToBalance} ${currency} (in the minor unit) of payment ${id} to the customer's balance. ` +
          'So that money is not returned twice, take it from the balance at Stripe, refund the payment there, and then resolve it with billing-credit and 0 tokens.',
      );
    if (!paymentId)
      throw new OperatorError(
        `Payment ${id} has no charge at Stripe, so there is nothing to refund. Resolve it with billing-credit.`,
      );
    let sum = 0;
    for (const each of paymentIdsOf(payment)) sum += await this.refundRest(each);
    return sum;
  }

  /** @returns the total refunded amount of a payment at Stripe */
  private async refundRest(paymentId: string): Promise<number> {
    const before = await this.reversals.retrieve(paymentId).catch(orRejected);
    if (before.refunded >= before.paid) return before.refunded;
    try {
      await this.refunds.createFull(paymentId);
    } catch (error) {
      // Another operator may have refunded the rest in the meantime.
      const { paid, refunded } = await this.reversals.retrieve(paymentId).catch(orRejected);
      if (!(error instanceof PaymentProviderError) || refunded < paid) return orRejected(error);
    }
    return (await this.reversals.retrieve(paymentId).catch(orRejected)).refunded;
  }

  private async expiryOf(manager: EntityManager, payment: Payment): Promise<Date | null> {
    const { subscriptionId } = payment;
    const copy = subscriptionId ? await this.subscriptions.find(subscriptionId, manager) : null;
    return creditExpiry(payment, copy, new Date());
  }

  private async grant(manager: EntityManager, id: string, grant: NewGrant): Promise<void> {
    const { agentId } = grant;
    if (!(await this.catalog.exists(agentId, manager)))
      throw new OperatorError(`There is no agent ${agentId}. Give its id in the catalog.`);
    const isNew = await this.tokens.grant(manager, SYSTEM, grant);
    if (!isNew) throw new OperatorError(`Payment ${id} was already credited.`);
  }
}

function orRejected(error: unknown): never {
  if (!(error instanceof PaymentProviderError || error instanceof MissingAtProviderError)) throw error;
  const { message } = error.cause as Error;
  throw new OperatorError(`Stripe rejected the refund. ${message}`, { cause: error });
}
