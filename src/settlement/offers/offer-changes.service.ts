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
  isFinal,
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

/** The change that a new change replaces. */
interface Replaced {
  replaced: OfferChange | null;
  /** Whether Stripe may already have the price of the replaced change. */
  isSet: boolean;
  /**
   * Whether to schedule the replaced change again if Stripe rejects the new one. False for a repeated request, which
   * cannot know which change was replaced.
   */
  returns: boolean;
}

interface Agreement extends Replaced {
  agreed: OfferChange;
}

const NOTHING: Replaced = { replaced: null, isSet: false, returns: false };

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
      if (isOwn && (await this.choice.stands(manager, quote, agentId)))
        return { agreed: quote, ...(await this.findReplaced(manager, quote)) };
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
      await this.changes.advance(manager, quoteId, 'quoted', { status });
      await this.charges.forget(manager, copy.id);
      if (!isNow)
        await record(manager, caller.actor, BILLING, {
          type: 'subscription.change_scheduled',
          organizationId,
          target: { type: 'subscription', id: copy.id },
          after: { agentId, offerId, at: quote.at },
          concerns: { agentId },
        });
      return { agreed: { ...quote, status }, ...replaced };
    });
  }

  /** Withdraws the open change of the subscription, if there is one. */
  private async replace(manager: EntityManager, subscriptionId: string): Promise<Replaced> {
    const open = await this.changes.findOpen(subscriptionId, manager);
    if (!open) return NOTHING;
    const replaced = await this.changes.withdraw(manager, open);
    const isSet = replaced.replacedPriceId !== null;
    if (isSet) await this.jobs.send(manager, WITHDRAWALS, withdrawnOf(replaced));
    return { replaced, isSet, returns: true };
  }

  /**
   * Takes back the price of the replaced change. Otherwise, Stripe would credit the scheduled price instead of the paid
   * one.
   */
  private async undo({ agreed, replaced, isSet }: Agreement, deadline: Deadline): Promise<void> {
    if (replaced && isSet) await this.prices.undo(withdrawnOf(replaced), { deadline, making: agreed.id });
  }

  /**
   * Finds the change that `replace` withdrew before a crash. Its price must be taken back now: the job could do it
   * after the new change.
   */
  private async findReplaced(manager: EntityManager, change: OfferChange): Promise<Replaced> {
    if (change.status !== 'agreed') return NOTHING;
    const changes = await this.changes.listAgreed(manager, [change.subscriptionId]);
    const replaced = changes.find((one) => one.status === 'withdrawn' && one.replacedPriceId !== null);
    return replaced ? { replaced, isSet: true, returns: false } : NOTHING;
  }

  /**
   * Makes an agreed change at Stripe. After a crash, another request with the same quote makes it, or else a run drops
   * it. If Stripe rejects the change, the replaced one is scheduled again.
   */
  private async carryOut(agreement: Agreement, deadline: Deadline): Promise<void> {
    const { agreed } = agreement;
    const { id, organizationId, subscriptionId, proratedAt } = agreed;
    let isAsked = false;
    try {
      await this.undo(agreement, deadline);
      isAsked = true;
      await this.stripe.change(agreed, proratedAt, `change:${id}`, deadline);
    } catch (error) {
      const isRejected = REJECTIONS.some((Rejection) => error instanceof Rejection);
      if (isRejected || (isAsked && isFinal(error))) await this.drop(agreement, isRejected);
      throw error;
    }
    await this.runs.settleNow(organizationId, [subscriptionNamed(subscriptionId)], { deadline });
  }

  /** @param isRejected whether Stripe has certainly not made the change. With a 500, it may have. */
  private async drop({ agreed, replaced, returns }: Agreement, isRejected: boolean): Promise<void> {
    await this.database.transaction(async (manager) => {
      await this.changes.advance(manager, agreed.id, 'agreed', { status: 'expired' });
      if (!replaced || !returns || !isRejected) return;
      const dropped = await this.changes.find(manager, agreed.id);
      if (dropped?.status !== 'expired') return;
      await this.changes.advance(manager, replaced.id, 'withdrawn', { status: 'scheduled', setAt: null });
      await this.charges.forget(manager, agreed.subscriptionId);
    });
  }
}
