import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AgentDto } from '../../agents/agent.dto.js';
import { CHANGE_OFFER } from '../../agents/agent-rules.js';
import { AgentsService } from '../../agents/agents.service.js';
import { QuoteExpiredError } from '../../agents/change.errors.js';
import { BILLING } from '../../billing/billing.domain.js';
import type { OfferChange } from '../../billing/changes/offer-change.entity.js';
import { OfferChangesRepository } from '../../billing/changes/offer-changes.repository.js';
import { PaymentRequestsService } from '../../billing/payments/payment-requests.service.js';
import { Deadline } from '../../billing/stripe/deadline.js';
import { StripeChangesService } from '../../billing/stripe/stripe-changes.service.js';
import {
  MissingAtProviderError,
  PaymentKeyRejectedError,
  PaymentProviderError,
} from '../../billing/stripe/stripe.errors.js';
import { NextChargesRepository } from '../../billing/subscriptions/next-charges.repository.js';
import type { CallerMembership } from '../../organizations/access/current-membership.decorator.js';
import { OrganizationLockService } from '../../organizations/organization-lock.service.js';
import { record } from '../../platform/audit-log/record.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { WITHDRAWALS, withdrawnOf } from '../runs/change-writer.service.js';
import { SettleService } from '../runs/settle.service.js';
import type { ChangeOfferDto } from './offer-change.dto.js';
import { OfferChoiceService } from './offer-choice.service.js';
import { PriceSettingsService } from './price-settings.service.js';
import { subscriptionNamed } from './subscription-named.js';

const REJECTIONS = [PaymentProviderError, MissingAtProviderError, PaymentKeyRejectedError];

interface Agreement {
  agreed: OfferChange;
  /** The change that the agreed one replaces. */
  replaced: OfferChange | null;
  /** False for a repeated request, whose change an earlier request may have made. */
  isNew: boolean;
}

/**
 * Changes the offer of a subscription, at once or at the end of the period. Runs of the organization decide the
 * outcome.
 */
@Injectable()
export class OfferChangesService {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly agents: AgentsService,
    private readonly lock: OrganizationLockService,
    private readonly requests: PaymentRequestsService,
    private readonly choice: OfferChoiceService,
    private readonly changes: OfferChangesRepository,
    private readonly charges: NextChargesRepository,
    private readonly jobs: JobsService,
    private readonly stripe: StripeChangesService,
    private readonly prices: PriceSettingsService,
    private readonly runs: SettleService,
  ) {}

  /** Idempotent for each quote. */
  async change(caller: CallerMembership, agentId: string, chosen: ChangeOfferDto): Promise<AgentDto> {
    await this.requests.count(caller);
    const agreement = await this.agree(caller, agentId, chosen);
    const deadline = new Deadline(this.config.timeouts.payment);
    if (agreement.agreed.status === 'agreed') await this.carryOut(agreement, deadline);
    else await this.undo(agreement, deadline);
    return this.agents.find(caller, agentId);
  }

  /** Stores the agreed change before Stripe is called. */
  private async agree(
    caller: CallerMembership,
    agentId: string,
    { offerId, quoteId }: ChangeOfferDto,
  ): Promise<Agreement> {
    const organizationId = caller.organization.id;
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, CHANGE_OFFER.relation);
      const quote = await this.changes.find(manager, quoteId);
      const isOwn = quote?.organizationId === organizationId && quote.offer.id === offerId;
      if (isOwn && (await this.choice.stands(manager, quote, agentId))) return this.repeat(manager, quote);
      const { copy, to, isNow } = await this.choice.choose(manager, caller, agentId, offerId);
      const isFresh =
        isOwn &&
        quote.status === 'quoted' &&
        quote.subscriptionId === copy.id &&
        quote.version === copy.version &&
        quote.priceId === to.priceId &&
        quote.tokens === to.tokens &&
        quote.offer.tokensEvery === to.offer.tokensEvery &&
        (quote.at === null) === isNow &&
        (await this.changes.isFresh(manager, quoteId));
      if (!isFresh) throw new QuoteExpiredError();
      const replaced = await this.replace(manager, copy.id);
      const status = isNow ? 'agreed' : 'scheduled';
      const replaces = replaced?.id ?? null;
      await this.changes.advance(manager, quoteId, 'quoted', { status, replaces });
      await this.charges.forget(manager, copy.id);
      if (!isNow)
        await record(manager, caller.actor, BILLING, {
          type: 'subscription.change_scheduled',
          organizationId,
          target: { type: 'subscription', id: copy.id },
          after: { agentId, offerId, at: quote.at },
          concerns: { agentId },
        });
      return { agreed: { ...quote, status, replaces }, replaced, isNew: true };
    });
  }

  /** Withdraws the open change of the subscription, if there is one. */
  private async replace(manager: EntityManager, subscriptionId: string): Promise<OfferChange | null> {
    const open = await this.changes.findOpen(subscriptionId, manager);
    if (!open) return null;
    const replaced = await this.changes.withdraw(manager, open);
    if (isSet(replaced)) await this.jobs.send(manager, WITHDRAWALS, withdrawnOf(replaced));
    return replaced;
  }

  /**
   * Takes back the price of the replaced change. Otherwise, Stripe would credit the scheduled price instead of the paid
   * one.
   */
  private async undo({ agreed, replaced }: Agreement, deadline: Deadline): Promise<void> {
    if (replaced && isSet(replaced))
      await this.prices.undo(withdrawnOf(replaced), { deadline, making: agreed.id });
  }

  /**
   * Prepares to make an agreed change once more, for example after a crash. The price of the replaced change must be
   * taken back before, because the job could do it too late. Renews the time of the agreement, so that the next runs do
   * not drop the change.
   */
  private async repeat(manager: EntityManager, agreed: OfferChange): Promise<Agreement> {
    const { id, status, replaces } = agreed;
    if (status !== 'agreed') return { agreed, replaced: null, isNew: false };
    await this.changes.advance(manager, id, status, { status });
    const replaced = replaces === null ? null : await this.changes.find(manager, replaces);
    return { agreed, replaced, isNew: false };
  }

  /**
   * Makes an agreed change at Stripe. If Stripe rejects the first request, the change is dropped. After any other
   * error, Stripe may have made the change. Another request with the same quote makes it again, or else a run drops it.
   */
  private async carryOut(agreement: Agreement, deadline: Deadline): Promise<void> {
    const { agreed, isNew } = agreement;
    const { id, organizationId, subscriptionId, proratedAt } = agreed;
    try {
      await this.undo(agreement, deadline);
      await this.stripe.change(agreed, proratedAt, `change:${id}`, deadline);
    } catch (error) {
      if (isNew && REJECTIONS.some((Rejection) => error instanceof Rejection)) await this.drop(agreed);
      throw error;
    }
    await this.runs.settleNow(organizationId, [subscriptionNamed(subscriptionId)], { deadline });
  }

  /** Drops a change, and schedules the replaced one again. */
  private async drop({ id, subscriptionId, replaces }: OfferChange): Promise<void> {
    await this.database.transaction(async (manager) => {
      const isDropped = await this.changes.advance(manager, id, 'agreed', { status: 'expired' });
      if (!isDropped || replaces === null) return;
      await this.changes.scheduleAgain(manager, replaces);
      await this.charges.forget(manager, subscriptionId);
    });
  }
}

/** Whether Stripe may already have the price of a scheduled change. */
function isSet({ replacedPriceId }: OfferChange): boolean {
  return replacedPriceId !== null;
}
