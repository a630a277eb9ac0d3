import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgentActionsService } from '../../agents/agent-actions.service.js';
import { AgentDto } from '../../agents/agent.dto.js';
import { CHANGE_OFFER } from '../../agents/agent-rules.js';
import { AgentsService } from '../../agents/agents.service.js';
import { NothingToWithdrawError } from '../../agents/change.errors.js';
import { BILLING } from '../../billing/billing.domain.js';
import { OfferChangesRepository } from '../../billing/changes/offer-changes.repository.js';
import { PaymentRequestsService } from '../../billing/payments/payment-requests.service.js';
import { Deadline } from '../../billing/stripe/deadline.js';
import { isFinal, PaymentProviderUnavailableError } from '../../billing/stripe/stripe.errors.js';
import { NextChargesRepository } from '../../billing/subscriptions/next-charges.repository.js';
import { OngoingSubscriptionsRepository } from '../../billing/subscriptions/ongoing-subscriptions.repository.js';
import { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.js';
import type { CallerMembership } from '../../organizations/access/current-membership.decorator.js';
import { OrganizationLockService } from '../../organizations/organization-lock.service.js';
import { record } from '../../platform/audit-log/record.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { ConflictError } from '../../platform/database/transactions/retry-on-conflict.js';
import type { Job } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { WITHDRAWALS, type Withdrawn } from '../runs/change-writer.service.js';
import { PriceSettingsService } from './price-settings.service.js';

/** More than two weeks of retries. */
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 120, concurrency: 1 };

/** Withdraws changes of the offer that are scheduled or wait for their payment. */
@Injectable()
export class OfferWithdrawalsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly actions: AgentActionsService,
    private readonly agents: AgentsService,
    private readonly lock: OrganizationLockService,
    private readonly requests: PaymentRequestsService,
    private readonly changes: OfferChangesRepository,
    private readonly charges: NextChargesRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly ongoing: OngoingSubscriptionsRepository,
    private readonly jobs: JobsService,
    private readonly prices: PriceSettingsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<Withdrawn>(WITHDRAWALS, OPTIONS, (job) => this.finish(job));
  }

  /** @throws AgentNotFoundError or NothingToWithdrawError */
  async withdraw(caller: CallerMembership, agentId: string): Promise<AgentDto> {
    await this.requests.count(caller);
    const withdrawn = await this.store(caller, agentId);
    try {
      if (withdrawn)
        await this.prices.undo(withdrawn, { deadline: new Deadline(this.config.timeouts.payment) });
    } catch (error) {
      // The change is withdrawn in our database. The job will withdraw it at Stripe.
      const isLater = error instanceof PaymentProviderUnavailableError || error instanceof ConflictError;
      if (!isFinal(error) && !isLater) throw error;
    }
    return this.agents.find(caller, agentId);
  }

  /** @returns what must be withdrawn at Stripe, or null if Stripe does not know of the change */
  private async store(caller: CallerMembership, agentId: string): Promise<Withdrawn | null> {
    const organizationId = caller.organization.id;
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, CHANGE_OFFER.relation);
      await this.actions.findVisible(agentId, caller, manager);
      const ongoing = await this.ongoing.find(organizationId, agentId, manager);
      const copy = ongoing && (await this.subscriptions.find(ongoing.id, manager));
      const open = copy && (await this.changes.findOpen(copy.id, manager));
      const offerId = open?.offer.id ?? copy?.pendingChange?.offerId;
      // A request may be making the change right now. It is unknown whether the change will wait for a payment.
      const isBeingMade = open?.status === 'agreed' && copy?.pendingChange === null;
      if (!copy || offerId === undefined || isBeingMade) throw new NothingToWithdrawError();
      const change = open && (await this.changes.withdraw(manager, open));
      await this.charges.forget(manager, copy.id);
      await record(manager, caller.actor, BILLING, {
        type: 'subscription.change_withdrawn',
        organizationId,
        target: { type: 'subscription', id: copy.id },
        after: { agentId, offerId },
        concerns: { agentId },
      });
      const invoiceId = copy.pendingChange?.invoiceId ?? null;
      if (invoiceId === null && !change?.replacedPriceId) return null;
      const withdrawn = { organizationId, subscriptionId: copy.id, changeId: open?.id ?? null, invoiceId };
      await this.jobs.send(manager, WITHDRAWALS, withdrawn satisfies Withdrawn);
      return withdrawn;
    });
  }

  private async finish(job: Job<Withdrawn>): Promise<void> {
    await this.prices.undo(job.data, { failures: job.failures });
    await this.database.transaction((manager) => job.finish(manager));
  }
}
