import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CallerMembership } from '../../../organizations/access/current-membership.decorator.js';
import { MemberRule } from '../../../organizations/access/rule.js';
import { OrganizationLockService } from '../../../organizations/organization-lock.service.js';
import { record, SYSTEM } from '../../../platform/audit-log/record.js';
import { Database } from '../../../platform/database/database.js';
import { NoticeSenderService } from '../../../platform/mail/notice-sender.service.js';
import { AGENTS } from '../../agents.domain.js';
import { CatalogService } from '../../catalog/catalog.service.js';
import { TokenBudgetExceededError } from '../tokens.errors.js';
import type { Place } from '../reservations/reservations.repository.js';
import { exceededBudget, reachedShare } from './budget-rules.js';
import { TokenBudgetDto, type UpdateTokenBudgetDto } from './token-budget.dto.js';
import { TokenBudgetsRepository } from './token-budgets.repository.js';

export const SET_BUDGET = new MemberRule('admin');

@Injectable()
export class TokenBudgetsService {
  constructor(
    private readonly database: Database,
    private readonly lock: OrganizationLockService,
    private readonly catalog: CatalogService,
    private readonly budgets: TokenBudgetsRepository,
    private readonly notices: NoticeSenderService,
  ) {}

  /** @throws AgentNotFoundError */
  async get(caller: CallerMembership, agentId: string): Promise<TokenBudgetDto> {
    const place = { organizationId: caller.organization.id, agentId };
    await this.catalog.assertVisible(place.organizationId, agentId);
    return TokenBudgetDto.from(await this.budgets.find(place, caller.user.id));
  }

  /**
   * Sets both budgets. The same values change nothing.
   * @throws AgentNotFoundError
   * @throws RelationRequiredError if the caller has lost the required relation since the request began
   */
  async set(
    caller: CallerMembership,
    agentId: string,
    { perMember, organization }: UpdateTokenBudgetDto,
  ): Promise<TokenBudgetDto> {
    const place = { organizationId: caller.organization.id, agentId };
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, SET_BUDGET.relation);
      await this.catalog.assertVisible(place.organizationId, agentId, manager);
      const budget = await this.budgets.find(place, caller.user.id, manager);
      if (budget.perMember !== perMember || budget.organization !== organization) {
        await this.budgets.put(manager, place, { perMember, organization });
        await record(manager, caller.actor, AGENTS, {
          type: 'agent.budget_changed',
          organizationId: place.organizationId,
          target: { type: 'agent', id: agentId },
          before: { perMember: budget.perMember, organization: budget.organization },
          after: { perMember, organization },
          concerns: { agentId },
        });
        await this.follow(manager, place);
      }
      return TokenBudgetDto.from({ ...budget, perMember, organization });
    });
  }

  /** @param userId for whom the agent works @throws TokenBudgetExceededError */
  async assert(manager: EntityManager, place: Place, amount: number, userId: string | null): Promise<void> {
    const budget = await this.budgets.find(place, userId, manager);
    const exceeded = exceededBudget(budget, amount, userId !== null);
    if (exceeded) throw new TokenBudgetExceededError(exceeded, budget.resetsAt);
  }

  /** Notifies admins, once per month and share, that the organization's budget is used up or soon will be. */
  async follow(manager: EntityManager, { organizationId, agentId }: Place): Promise<void> {
    const place = { organizationId, agentId };
    const { organization, used, toldPercent, resetsAt } = await this.budgets.find(place, null, manager);
    const percent = reachedShare(organization, used);
    if (percent <= toldPercent || !(await this.budgets.setTold(manager, place, percent))) return;
    await this.notices.send(manager, SYSTEM, AGENTS, {
      kind: 'budget_reached',
      organizationId,
      to: { relation: 'admin' },
      about: { agentId, percent, used, resetsAt: resetsAt.toISOString() },
    });
  }
}
