import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { float, type Row } from '../../../platform/database/statements/columns.js';
import { statement } from '../../../platform/database/statements/statement.js';
import { GRANTS, USABLE_UNTIL } from '../grants-in-sql.js';

const STANDING = { balance: float, threshold: float };
export type StandingRow = Row<typeof STANDING>;

const FIND = statement(
  'lowBalances.find',
  STANDING,
  `SELECT t.threshold::float8 AS threshold,
          (SELECT coalesce(sum(usable), 0)::float8 FROM ${GRANTS} g
            WHERE g.agent_id = t.agent_id AND ${USABLE_UNTIL} > clock_timestamp()) AS balance
     FROM low_balance_thresholds t WHERE t.organization_id = $1 AND t.agent_id = $2`,
);

const PUT = statement(
  'lowBalances.put',
  {},
  `INSERT INTO low_balance_thresholds (organization_id, agent_id, threshold) VALUES ($1, $2, $3)
   ON CONFLICT (organization_id, agent_id) DO UPDATE SET threshold = excluded.threshold`,
);

const REMOVE = statement(
  'lowBalances.remove',
  {},
  'DELETE FROM low_balance_thresholds WHERE organization_id = $1 AND agent_id = $2',
);

@Injectable()
export class LowBalancesRepository {
  /** @returns the threshold with the balance; undefined without a threshold */
  find(manager: EntityManager, organizationId: string, agentId: string): Promise<StandingRow | undefined> {
    return FIND.first(manager, [organizationId, agentId]);
  }

  /** @param threshold null to remove it */
  async set(
    manager: EntityManager,
    organizationId: string,
    agentId: string,
    threshold: number | null,
  ): Promise<void> {
    if (threshold === null) await REMOVE.count(manager, [organizationId, agentId]);
    else await PUT.count(manager, [organizationId, agentId, threshold]);
  }
}
