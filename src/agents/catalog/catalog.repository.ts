import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository, type EntityManager } from 'typeorm';
import { text } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import { Agent } from './agent.entity.js';

const FIND_VISIBLE = statement(
  'catalog.findVisible',
  {},
  `SELECT FROM agents
    WHERE id = $2
      AND (position IS NOT NULL
           OR EXISTS (SELECT FROM agent_trials WHERE organization_id = $1 AND agent_id = $2)
           OR EXISTS (SELECT FROM item_subscriptions WHERE organization_id = $1 AND item = $2)
           OR EXISTS (SELECT FROM token_grants WHERE organization_id = $1 AND agent_id = $2))`,
);

const UNLIST_OTHERS = statement(
  'catalog.unlistOthers',
  {},
  'UPDATE agents SET position = NULL WHERE id <> ALL ($1) AND position IS NOT NULL',
);

const LIST_ENTRIES = statement(
  'catalog.listEntries',
  { id: text, entry: text },
  'SELECT id, entry FROM agents WHERE id = ANY ($1)',
);

@Injectable()
export class CatalogRepository {
  constructor(@InjectRepository(Agent) private readonly rows: Repository<Agent>) {}

  /** Whether the organization sees the agent: it is in the catalog, or was used. */
  async isVisible(organizationId: string, agentId: string, manager = this.rows.manager): Promise<boolean> {
    return (await FIND_VISIBLE.count(manager, [organizationId, agentId])) > 0;
  }

  /** Whether the agent is or was in the catalog. */
  exists(id: string, manager = this.rows.manager): Promise<boolean> {
    return manager.withRepository(this.rows).existsBy({ id });
  }

  /** Lists the entries of these agents, even if they have left the catalog. @see parseEntry */
  listEntries(manager: EntityManager, ids: string[]): Promise<{ id: string; entry: string }[]> {
    return LIST_ENTRIES.all(manager, [ids]);
  }

  /** The agents of the catalog, in its order. */
  listCatalog(): Promise<Agent[]> {
    return this.rows.find({ where: { position: Not(IsNull()) }, order: { position: 'ASC' } });
  }

  /** Replaces the catalog. Agents that have left it keep their rows, because organizations may use them. */
  async replaceCatalog(manager: EntityManager, agents: Agent[]): Promise<void> {
    await UNLIST_OTHERS.run(manager, [agents.map(({ id }) => id)]);
    await manager.withRepository(this.rows).upsert(agents, ['id']);
  }
}
