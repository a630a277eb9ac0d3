import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { record } from '../platform/audit-log/record.js';
import { CheckoutDto } from '../billing/billing.dto.js';
import type { PurchaseKind } from '../billing/checkout.entity.js';
import { CheckoutsService } from '../billing/checkouts.service.js';
import type { Purchase } from '../billing/purchase.js';
import { Keyset } from '../platform/http/pagination/keyset.js';
import type { Page, PageQuery } from '../platform/http/pagination/page.js';
import { Database } from '../platform/database/database.js';
import type { CallerMembership } from '../organizations/current-membership.decorator.js';
import { OrganizationLock } from '../organizations/organization-lock.js';
import { whileSomebodyWaits } from '../billing/stripe/budget.js';
import { PaymentProviderUnavailableError } from '../billing/stripe/stripe.errors.js';
import { AgentDto } from './agent.dto.js';
import { AGENT_ID } from './agent.entity.js';
import { factsOf } from './agent-facts.js';
import { refusal, type ActionName } from './agent-state.js';
import { AgentNotFoundError } from './agents.errors.js';
import { AgentsRepository, type AgentRow } from './agents.repository.js';
import { PurchasesService } from './purchases.service.js';
import { TokensService } from './tokens.service.js';

/** In catalog order. An integer of PostgreSQL is the place. */
const LIST = new Keyset<AgentRow>(
  'agents',
  ['-1', ''],
  ([place = '', id = '', ...rest]) =>
    /^\d{1,10}$/.test(place) && Number(place) <= 2_147_483_647 && AGENT_ID.test(id) && rest.length === 0,
  ({ place, id }) => [String(place), id],
);
/** How many times a request starts a checkout. After an ended one it settles that and tries again. */
const MAX_ROUNDS = 3;

@Injectable()
export class AgentsService {
  constructor(
    private readonly database: Database,
    private readonly agents: AgentsRepository,
    private readonly lock: OrganizationLock,
    private readonly checkouts: CheckoutsService,
    private readonly purchases: PurchasesService,
    private readonly tokens: TokensService,
  ) {}

  /** In catalog order. Agents that have left the catalog come last. */
  async list({ organization, relation }: CallerMembership, query: PageQuery): Promise<Page<AgentDto>> {
    const rows = await this.agents.list(organization.id, LIST.placeOf(query), query.limit + 1);
    return LIST.page(rows, query, (row) => AgentDto.from(row, relation));
  }

  /**
   * Starts the one trial that an organization has of an agent.
   * @throws AgentNotFoundError
   * @throws TrialAlreadyUsedError
   * @throws TrialUnavailableError
   */
  async startTrial(caller: CallerMembership, agentId: string): Promise<AgentDto> {
    const organizationId = caller.organization.id;
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, 'member');
      const agent = await this.findFor(caller, agentId, 'startTrial', manager);
      const { days, tokens } = agent.trialOffer!;
      const endsAt = await this.agents.insertTrial(manager, organizationId, agentId, days);
      await record(manager, caller.actor, {
        type: 'trial.started',
        organizationId,
        target: { type: 'agent', id: agentId },
        after: { endsAt, tokens },
      });
      if (tokens > 0)
        await this.tokens.grant(manager, caller.actor, {
          organizationId,
          agentId,
          source: 'trial',
          sourceKey: `${organizationId}:${agentId}`,
          amount: tokens,
          expiresAt: endsAt,
        });
      const started = await this.agents.find(organizationId, agentId, manager);
      return AgentDto.from(started!, caller.relation);
    });
  }

  /**
   * Sends an admin to subscribe.
   * @throws AgentNotFoundError
   * @throws AlreadySubscribedError
   * @throws CheckoutUnavailableError
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async checkout(caller: CallerMembership, agentId: string): Promise<CheckoutDto> {
    const { subscriptionOffer, prices } = await this.findFor(caller, agentId, 'checkout');
    const { amount, currency, tokensPerPeriod: tokens } = subscriptionOffer!;
    return whileSomebodyWaits(() =>
      this.buy(caller, agentId, 'subscription', {
        priceId: prices.subscription!,
        amount,
        currency,
        tokens,
      }),
    );
  }

  /**
   * Sends an admin to buy tokens.
   * @throws AgentNotFoundError
   * @throws TopUpUnavailableError
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async topUp(caller: CallerMembership, agentId: string): Promise<CheckoutDto> {
    const { topUpOffer, prices } = await this.findFor(caller, agentId, 'topUp');
    return whileSomebodyWaits(() =>
      this.buy(caller, agentId, 'top_up', { priceId: prices.topUp!, ...topUpOffer! }),
    );
  }

  private async buy(
    caller: CallerMembership,
    item: string,
    kind: PurchaseKind,
    price: Pick<Purchase, 'priceId' | 'amount' | 'currency' | 'tokens'>,
  ): Promise<CheckoutDto> {
    const returnPath = `/organizations/${caller.organization.id}/agents`;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const started = await this.checkouts.start({ caller, kind, item, returnPath, ...price });
      if ('open' in started) return CheckoutDto.from(started.open);
      await this.purchases.settleCheckout(started.ended);
    }
    throw new PaymentProviderUnavailableError();
  }

  /**
   * @returns the agent, if the caller may take the action now
   * @throws AgentNotFoundError, or the error of the rule that refuses it
   */
  private async findFor(
    { organization, relation }: CallerMembership,
    agentId: string,
    action: ActionName,
    manager?: EntityManager,
  ): Promise<AgentRow> {
    const agent = AGENT_ID.test(agentId)
      ? await this.agents.find(organization.id, agentId, manager)
      : undefined;
    if (!agent) throw new AgentNotFoundError();
    const Refusal = refusal(action, factsOf(agent), relation);
    if (Refusal) throw new Refusal();
    return agent;
  }
}
