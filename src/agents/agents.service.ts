import { Injectable } from '@nestjs/common';
import { record } from '../platform/audit-log/record.js';
import { Keyset } from '../platform/http/pagination/keyset.js';
import type { Page, PageQuery } from '../platform/http/pagination/page.js';
import { Database } from '../platform/database/database.js';
import type { CallerMembership } from '../organizations/access/current-membership.decorator.js';
import { OrganizationLockService } from '../organizations/organization-lock.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { AgentActionsService } from './agent-actions.service.js';
import { parseEntry } from './catalog/agent-entry.js';
import { SET_LOW_BALANCE, START_TRIAL } from './agent-rules.js';
import { AgentDto } from './agent.dto.js';
import { AGENT_ID } from './catalog/agent.entity.js';
import { AgentsRepository, UNLISTED, type AgentRow } from './agents.repository.js';
import { LowBalancesRepository } from './tokens/low-balance/low-balances.repository.js';
import { TokenGrantsService } from './tokens/token-grants.service.js';
import { AGENTS } from './agents.domain.js';

/** In catalog order. The position in a cursor must be a PostgreSQL integer. */
const LIST = new Keyset<AgentRow>(
  'agents',
  ['-1', ''],
  ([place = '', id = '', ...rest]) =>
    /^\d{1,10}$/.test(place) && Number(place) <= UNLISTED && AGENT_ID.test(id) && rest.length === 0,
  ({ place, id }) => [String(place), id],
);

@Injectable()
export class AgentsService {
  constructor(
    private readonly database: Database,
    private readonly agents: AgentsRepository,
    private readonly lock: OrganizationLockService,
    private readonly users: UsersRepository,
    private readonly actions: AgentActionsService,
    private readonly tokens: TokenGrantsService,
    private readonly lowBalances: LowBalancesRepository,
  ) {}

  /** In catalog order. Agents that have left the catalog come last. */
  async list(caller: CallerMembership, query: PageQuery): Promise<Page<AgentDto>> {
    const list = LIST.of(caller.organization.id);
    const rows = await this.agents.list(caller, list.placeOf(query), query.limit + 1);
    const viewer = this.actions.callerOf(caller);
    return list.page(rows, query, (row) => AgentDto.from(row, viewer));
  }

  /** @throws AgentNotFoundError */
  async find(caller: CallerMembership, agentId: string): Promise<AgentDto> {
    const agent = await this.actions.findVisible(agentId, caller);
    return AgentDto.from(agent, this.actions.callerOf(caller));
  }

  /**
   * Sets the threshold of a low balance. Changes nothing if the threshold stays the same.
   * @throws AgentNotFoundError
   * @throws RelationRequiredError if the caller has lost the required relation since the request began
   */
  async setLowBalance(
    caller: CallerMembership,
    agentId: string,
    threshold: number | null,
  ): Promise<AgentDto> {
    const organizationId = caller.organization.id;
    return this.database.transaction(async (manager) => {
      const admin = await this.lock.acquire(manager, caller, SET_LOW_BALANCE.relation);
      const agent = await this.actions.findVisible(agentId, admin, manager);
      const { lowBalanceThreshold: before } = agent;
      if (before !== threshold) {
        await this.lowBalances.set(manager, organizationId, agentId, threshold);
        await record(manager, caller.actor, AGENTS, {
          type: 'tokens.threshold_changed',
          organizationId,
          target: { type: 'agent', id: agentId },
          before: { lowBalanceThreshold: before },
          after: { lowBalanceThreshold: threshold },
          concerns: { agentId },
        });
      }
      return AgentDto.from({ ...agent, lowBalanceThreshold: threshold }, this.actions.callerOf(admin));
    });
  }

  /**
   * Starts the trial of an agent. An organization has one trial per agent.
   * @throws AgentNotFoundError
   * @throws TrialAlreadyUsedError
   * @throws TrialUnavailableError
   * @throws EmailNotVerifiedError
   * @throws TrialLimitReachedError
   */
  async startTrial(caller: CallerMembership, agentId: string): Promise<AgentDto> {
    const organizationId = caller.organization.id;
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, START_TRIAL.relation);
      // The organization's lock does not cover trials that the same person starts in other organizations.
      await this.users.lock(manager, caller.user.id);
      const agent = await this.actions.find(START_TRIAL, agentId, caller, manager);
      const { days, tokens } = parseEntry(agent.entry).trialOffer!;
      const endsAt = await this.agents.insertTrial(manager, caller, agentId, days);
      await record(manager, caller.actor, AGENTS, {
        type: 'trial.started',
        organizationId,
        target: { type: 'agent', id: agentId },
        after: { endsAt, tokens },
        concerns: { agentId },
      });
      const grant = {
        organizationId,
        agentId,
        source: 'trial' as const,
        sourceKey: `${organizationId}:${agentId}`,
        amount: tokens,
        expiresAt: endsAt,
      };
      if (tokens > 0) await this.tokens.grant(manager, caller.actor, grant);
      const started = await this.actions.findVisible(agentId, caller, manager);
      return AgentDto.from(started, this.actions.callerOf(caller));
    });
  }
}
