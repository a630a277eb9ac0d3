import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  AdoptionsService,
  type AdoptableSubscription,
  type AdoptionDecision,
} from '../../billing/subscriptions/adoptions.service.js';
import { AlreadySubscribedError } from '../../billing/billing.errors.js';
import type { Credit } from '../../billing/purchase.js';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { record, SYSTEM } from '../../platform/audit-log/record.js';
import { Database } from '../../platform/database/database.js';
import { retryOnConflict } from '../../platform/database/transactions/retry-on-conflict.js';
import { AgentsRepository } from '../../agents/agents.repository.js';
import { PurchasesService } from '../../agents/purchases/purchases.service.js';
import { TokensService } from '../../agents/tokens/tokens.service.js';

@Injectable()
export class SubscriptionAdoptionService {
  constructor(
    private readonly database: Database,
    private readonly adoptions: AdoptionsService,
    private readonly agents: AgentsRepository,
    private readonly tokens: TokensService,
    private readonly purchases: PurchasesService,
  ) {}

  /**
   * Takes over a subscription, and credits its payments in review that have its terms. Idempotent.
   * @returns the number of credited payments
   * @throws OperatorError
   * @throws PaymentProviderUnavailableError
   */
  async adopt(id: string, decision: AdoptionDecision): Promise<number> {
    const adoptable = await this.adoptions.read(id);
    if (!(await this.agents.exists(decision.item)))
      throw new OperatorError(`There is no agent ${decision.item}.`);
    const credits = await this.store(adoptable, decision);
    // Earlier refunds take their share of the new tokens.
    for (const { paymentId } of credits) if (paymentId) await this.purchases.settleReversals(paymentId);
    await this.purchases.settleSubscription(id);
    return credits.length;
  }

  private async store(adoptable: AdoptableSubscription, decision: AdoptionDecision): Promise<Credit[]> {
    try {
      return await retryOnConflict(() =>
        this.database.transaction(async (manager) => {
          const credits = await this.adoptions.adopt(manager, adoptable, decision);
          for (const credit of credits) await this.credit(manager, credit, decision);
          return credits;
        }),
      );
    } catch (error) {
      if (!(error instanceof AlreadySubscribedError)) throw error;
      const reason = `The organization got another ongoing subscription to ${decision.item} at the same time.`;
      throw new OperatorError(reason, { cause: error });
    }
  }

  private async credit(
    manager: EntityManager,
    { organizationId, item, source, sourceKey, tokens, expiresAt }: Credit,
    { reason }: AdoptionDecision,
  ): Promise<void> {
    const grant = { organizationId, agentId: item, source, sourceKey, amount: tokens, expiresAt };
    await this.tokens.grant(manager, SYSTEM, grant);
    await record(manager, SYSTEM, {
      type: 'payment.credited',
      organizationId,
      target: { type: 'payment', id: sourceKey },
      after: { agentId: item, tokens, reason },
    });
  }
}
