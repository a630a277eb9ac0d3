import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CallerMembership } from '../organizations/access/current-membership.decorator.js';
import { Config } from '../platform/config/config.js';
import { AGENT_ID } from './catalog/agent.entity.js';
import { factsOf } from './agent-facts.js';
import type { AgentCaller, AgentRule } from './agent-rules.js';
import { AgentNotFoundError } from './catalog/catalog.errors.js';
import { AgentsRepository, type AgentRow } from './agents.repository.js';

@Injectable()
export class AgentActionsService {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly config: Config,
  ) {}

  callerOf({ relation, user }: CallerMembership): AgentCaller {
    const { emailVerified } = user;
    return { relation, emailVerified, trialLimit: this.config.limits.trialsPerUser30Days };
  }

  /**
   * Finds an agent on which the caller may take this action now.
   * @throws AgentNotFoundError or the error of the rule that forbids the action
   */
  async find(
    action: AgentRule,
    agentId: string,
    caller: CallerMembership,
    manager?: EntityManager,
  ): Promise<AgentRow> {
    const agent = await this.findVisible(agentId, caller, manager);
    // Not checked here: a purchase asks Stripe whether a foreign subscription is still ongoing.
    action.assert({ ...factsOf(agent), ...this.callerOf(caller), hasForeignSubscription: false });
    return agent;
  }

  /** @throws AgentNotFoundError also if the organization does not see the agent */
  async findVisible(agentId: string, caller: CallerMembership, manager?: EntityManager): Promise<AgentRow> {
    const agent = AGENT_ID.test(agentId) ? await this.agents.find(caller, agentId, manager) : undefined;
    if (!agent) throw new AgentNotFoundError();
    return agent;
  }
}
