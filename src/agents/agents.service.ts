import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { record } from '../audit/record.js';
import { CheckoutDto } from '../billing/billing.dto.js';
import type { PurchaseKind } from '../billing/checkout.entity.js';
import { CheckoutsService } from '../billing/checkouts.service.js';
import type { Purchase } from '../billing/purchase.js';
import { decodeCursor, encodeCursor } from '../common/pagination/cursor.js';
import { Page, type PageQuery } from '../common/pagination/page.js';
import { read, run } from '../database/statements.js';
import { transaction } from '../database/transaction.js';
import type { CallerMembership } from '../organizations/current-membership.decorator.js';
import { OrganizationLock } from '../organizations/organization-lock.js';
import { whileSomebodyWaits } from '../stripe/budget.js';
import { PaymentProviderUnavailableError } from '../stripe/stripe.errors.js';
import { AGENT_ID } from './agent-id.js';
import { AgentDto, factsOf, type AgentRow } from './agent.dto.js';
import { findAgent, SELECT_AGENTS } from './agent-rows.js';
import { refusal, type ActionName } from './agent-state.js';
import { AgentNotFoundError } from './agents.errors.js';
import { PurchasesService } from './purchases.service.js';
import { TokensService } from './tokens.service.js';

const LIST = 'agents';
/** A place before that of any agent. */
const BEFORE_ALL = ['-1', ''] as const;
/** How often a checkout that turns out to have ended is settled and begun anew in one request. */
const MAX_ROUNDS = 3;

@Injectable()
export class AgentsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly lock: OrganizationLock,
    private readonly checkouts: CheckoutsService,
    private readonly purchases: PurchasesService,
    private readonly tokens: TokensService,
  ) {}

  /** In the order of the catalog; what has left it comes last. */
  async list(
    { organization, relation }: CallerMembership,
    { limit, cursor }: PageQuery,
  ): Promise<Page<AgentDto>> {
    const [place, id] = cursor !== undefined ? decodeCursor(LIST, cursor, isPlace) : BEFORE_ALL;
    const rows = await read<(AgentRow & { place: number })[]>(
      this.database,
      `${SELECT_AGENTS} WHERE (agent.place, agent.id) > ($2::int, $3)
        ORDER BY agent.place, agent.id LIMIT $4`,
      [organization.id, place, id, limit + 1],
    );
    return Page.of(
      rows,
      limit,
      (row) => encodeCursor(LIST, [String(row.place), row.id]),
      (row) => AgentDto.from(row, relation),
    );
  }

  /**
   * Starts the one trial that an organization has of an agent.
   * @throws AgentNotFoundError
   * @throws TrialAlreadyUsedError
   * @throws TrialUnavailableError
   */
  async startTrial(caller: CallerMembership, agentId: string): Promise<AgentDto> {
    const organizationId = caller.organization.id;
    return transaction(this.database, async (manager) => {
      await this.lock.acquire(manager, caller, 'member');
      const agent = await this.findFor(manager, caller, agentId, 'startTrial');
      const { days, tokens } = agent.trialOffer!;
      const [{ ends_at: endsAt }] = await run<[{ ends_at: Date }]>(
        manager,
        `INSERT INTO agent_trials (organization_id, agent_id, ends_at)
         VALUES ($1, $2, now() + $3 * interval '1 day') RETURNING ends_at`,
        [organizationId, agentId, days],
      );
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
      return AgentDto.from((await findAgent(manager, organizationId, agentId))!, caller.relation);
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
    const { subscriptionOffer, prices } = await this.findFor(
      this.database.manager,
      caller,
      agentId,
      'checkout',
    );
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
    const { topUpOffer, prices } = await this.findFor(this.database.manager, caller, agentId, 'topUp');
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

  /** The agent, if the caller may do this with it now. @throws AgentNotFoundError, or what it would be refused with */
  private async findFor(
    manager: EntityManager,
    { organization, relation }: CallerMembership,
    agentId: string,
    action: ActionName,
  ): Promise<AgentRow> {
    const agent = AGENT_ID.test(agentId) ? await findAgent(manager, organization.id, agentId) : undefined;
    if (!agent) throw new AgentNotFoundError();
    const Refusal = refusal(action, factsOf(agent), relation);
    if (Refusal) throw new Refusal();
    return agent;
  }
}

function isPlace([place = '', id = '', ...rest]: string[]): boolean {
  return /^\d{1,10}$/.test(place) && Number(place) <= 2_147_483_647 && AGENT_ID.test(id) && rest.length === 0;
}
