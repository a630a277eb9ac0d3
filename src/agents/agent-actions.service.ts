import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Relation } from '../organizations/relation.js';
import { AGENT_ID } from './agent.entity.js';
import { factsOf } from './agent-facts.js';
import { refusal, type ActionName } from './agent-state.js';
import { AgentNotFoundError } from './agents.errors.js';
import { AgentsRepository, type AgentRow } from './agents.repository.js';

@Injectable()
export class AgentActionsService {
  constructor(private readonly agents: AgentsRepository) {}

  /**
   * Finds an agent on which the caller may take this action now.
   * @throws AgentNotFoundError, or the error of the rule that forbids the action
   */
  async find(
    action: ActionName,
    agentId: string,
    { organization, relation }: { organization: { id: string }; relation: Relation },
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
