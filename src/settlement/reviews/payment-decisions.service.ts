import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Payment } from '../../billing/payments/payment.entity.js';
import { PaymentReviewsService } from '../../billing/payments/payment-reviews.service.js';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { record, SYSTEM } from '../../platform/audit-log/record.js';
import { Database } from '../../platform/database/database.js';
import { AgentsRepository } from '../../agents/agents.repository.js';
import { PurchasesService } from '../../agents/purchases/purchases.service.js';
import { TokensService } from '../../agents/tokens/tokens.service.js';

/** An operator's decision to credit a payment. */
export interface CreditDecision {
  /** 0 ends the review without a credit. */
  tokens: number;
  reason: string;
  /** The agent, for a payment whose item is unknown. */
  agentId?: string | undefined;
}

@Injectable()
export class PaymentDecisionsService {
  constructor(
    private readonly database: Database,
    private readonly reviews: PaymentReviewsService,
    private readonly agents: AgentsRepository,
    private readonly tokens: TokensService,
    private readonly purchases: PurchasesService,
  ) {}

  /**
   * Credits tokens for a payment in review, and ends the review. If the payment was already credited, grants the tokens
   * in addition, as an adjustment.
   * @throws OperatorError
   */
  async credit(id: string, { tokens, reason, agentId }: CreditDecision): Promise<void> {
    const { paymentId } = await this.database.transaction(async (manager) => {
      const payment = await this.reviews.lock(manager, id);
      const item = payment.item ?? agentId ?? null;
      const isMore = await this.tokens.isGranted(manager, payment.kind, id);
      if (tokens > 0) await this.grant(manager, payment, { item, tokens, isMore });
      const total = isMore ? payment.tokens + tokens : tokens;
      await this.reviews.resolve(manager, { ...payment, item, tokens: total });
      await record(manager, SYSTEM, {
        type: 'payment.credited',
        organizationId: payment.organizationId,
        target: { type: 'payment', id },
        after: { agentId: item, tokens, reason },
      });
      return payment;
    });
    // An earlier refund takes its share of the new tokens.
    if (tokens > 0 && paymentId) await this.purchases.settleReversals(paymentId);
  }

  /**
   * Refunds a payment in review, takes back its tokens and ends the review.
   * @throws OperatorError
   * @throws PaymentProviderUnavailableError
   */
  async refund(id: string, { reason }: { reason?: string | undefined } = {}): Promise<void> {
    const { paymentId, refunded } = await this.reviews.refund(id);
    await this.database.transaction(async (manager) => {
      const payment = await this.reviews.lock(manager, id);
      const { organizationId, kind, item, currency, tokens } = payment;
      const isGranted = await this.tokens.isGranted(manager, kind, id);
      await this.reviews.resolve(manager, { ...payment, refunded, tokens: isGranted ? tokens : 0 });
      await record(manager, SYSTEM, {
        type: 'payment.refunded',
        organizationId,
        target: { type: 'payment', id },
        after: { agentId: item, refunded, currency, reason },
      });
    });
    await this.purchases.settleReversals(paymentId);
  }

  private async grant(
    manager: EntityManager,
    { id, organizationId, kind, expiresAt, version }: Payment,
    { item, tokens, isMore }: { item: string | null; tokens: number; isMore: boolean },
  ): Promise<void> {
    if (!item)
      throw new OperatorError(
        `The item of payment ${id} is unknown. Name the agent with --agent, or adopt its subscription.`,
      );
    if (!(await this.agents.exists(item, manager))) throw new OperatorError(`There is no agent ${item}.`);
    const source = isMore ? ('adjustment' as const) : kind;
    // A payment can be in review several times, so each additional credit has its own key.
    const sourceKey = isMore ? `${id}:${version}` : id;
    const grant = { organizationId, agentId: item, source, sourceKey, amount: tokens, expiresAt };
    const isNew = await this.tokens.grant(manager, SYSTEM, grant);
    if (!isNew) throw new OperatorError(`Payment ${id} was already credited.`);
  }
}
