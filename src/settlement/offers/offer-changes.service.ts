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
import { isFinal } from '../../billing/stripe/stripe.errors.js';
import { NextChargesRepository } from '../../billing/subscriptions/next-charges.repository.js';
import type { CallerMembership } from '../../organizations/access/current-membership.decorator.js';
import { OrganizationLockService } from '../../organizations/organization-lock.service.js';
import { record } from '../../platform/audit-log/record.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { WITHDRAWALS, withdrawnOf, type Withdrawn } from '../runs/change-writer.service.js';
import { SettleService } from '../runs/settle.service.js';
import type { ChangeOfferDto } from './offer-change.dto.js';
import { OfferChoiceService } from './offer-choice.service.js';
import { PriceSettingsService } from './price-settings.service.js';
import { subscriptionNamed } from './subscription-named.js';

/** Changes the offer of a subscription. What follows is decided when the organization is settled. */
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

  /** Repeating it with the same quote does nothing more. */
  async change(caller: CallerMembership, agentId: string, chosen: ChangeOfferDto): Promise<AgentDto> {
    await this.requests.count(caller);
    const { agreed, replaced } = await this.agree(caller, agentId, chosen);
    const deadline = new Deadline(this.config.timeouts.payment);
    if (replaced) await this.prices.undo(replaced, { deadline });
    if (agreed.status === 'agreed') await this.carryOut(agreed, deadline);
    return this.agents.find(caller, agentId);
  }

  /**
   * Stores what is agreed, before Stripe is called.
   * @returns also what Stripe must be told of the change that it replaces
   */
  private async agree(
    caller: CallerMembership,
    agentId: string,
    { offerId, quoteId }: ChangeOfferDto,
  ): Promise<{ agreed: OfferChange; replaced: Withdrawn | null }> {
    const organizationId = caller.organization.id;
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, CHANGE_OFFER.relation);
      const quote = await this.changes.find(manager, quoteId);
      const isOwn = quote?.organizationId === organizationId && quote.offer.id === offerId;
      if (isOwn && (await this.choice.stands(manager, quote, agentId)))
        return { agreed: quote, replaced: await this.findReplaced(manager, quote) };
      const { copy, to, isNow } = await this.choice.choose(manager, caller, agentId, offerId);
      const isFresh =
        isOwn &&
        quote.status === 'quoted' &&
        quote.subscriptionId === copy.id &&
        quote.version === copy.version &&
        quote.priceId === to.priceId &&
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
      return { agreed: { ...quote, status }, replaced };
    });
  }

  /** @returns null unless Stripe may already have the price of the change that was scheduled */
  private async replace(manager: EntityManager, subscriptionId: string): Promise<Withdrawn | null> {
    const open = await this.changes.findOpen(subscriptionId, manager);
    if (!open) return null;
    const { replacedPriceId } = await this.changes.withdraw(manager, open);
    if (replacedPriceId === null) return null;
    await this.jobs.send(manager, WITHDRAWALS, withdrawnOf(open));
    return withdrawnOf(open);
  }

  /** What `replace` has returned before a crash. Its job must not take a price back after the new change. */
  private async findReplaced(manager: EntityManager, change: OfferChange): Promise<Withdrawn | null> {
    if (change.status !== 'agreed') return null;
    const changes = await this.changes.listAgreed(manager, [change.subscriptionId]);
    const replaced = changes.find((one) => one.status === 'withdrawn' && one.replacedPriceId !== null);
    return replaced ? withdrawnOf(replaced) : null;
  }

  /** After a crash, the next request with the same quote does it again, or else the change is dropped. */
  private async carryOut(change: OfferChange, deadline: Deadline): Promise<void> {
    const { id, organizationId, subscriptionId, proratedAt } = change;
    try {
      await this.stripe.change(change, proratedAt, `change:${id}`, deadline);
    } catch (error) {
      if (isFinal(error))
        await this.database.transaction((manager) =>
          this.changes.advance(manager, id, 'agreed', { status: 'expired' }),
        );
      throw error;
    }
    await this.runs.settleNow(organizationId, [subscriptionNamed(subscriptionId)], { deadline });
  }
}
