import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { float, integer, timestamp, type Row } from '../../../platform/database/statements/columns.js';
import { statement } from '../../../platform/database/statements/statement.js';
import type { Place } from '../reservations/reservations.repository.js';
import { TokenBudget } from './token-budget.entity.js';

const MONTH = `date_trunc('month', clock_timestamp(), 'UTC')`;

const BUDGET = {
  perMember: float.orNull,
  organization: float.orNull,
  used: float,
  usedByMe: float,
  resetsAt: timestamp,
  /** The share of the organization's budget that admins were told of this month, in percent. */
  toldPercent: integer,
};
export type BudgetRow = Row<typeof BUDGET>;

const heldBy = (condition: string) => `
  (SELECT coalesce(sum(h.amount), 0) FROM token_holds h JOIN token_reservations r ON r.id = h.reservation_id
    WHERE h.organization_id = $1 AND h.agent_id = $2 AND h.expires_at > clock_timestamp()${condition})`;

/**
 * The budgets, with the tokens used in the current month and those that open reservations hold. $3 is a person, or
 * null.
 */
const FIND = statement(
  'tokenBudgets.find',
  BUDGET,
  `SELECT b.per_member::float8 AS "perMember", b.organization::float8 AS organization,
          ((SELECT coalesce(sum(tokens), 0) FROM token_usage_days
             WHERE organization_id = $1 AND agent_id = $2 AND day >= (m.month AT TIME ZONE 'UTC')::date)
           + ${heldBy('')})::float8 AS used,
          ((SELECT coalesce(sum(tokens), 0) FROM token_member_usage
             WHERE organization_id = $1 AND agent_id = $2 AND grain = 'month' AND start = m.month AND user_id = $3::uuid)
           + ${heldBy(' AND r.user_id = $3')})::float8 AS "usedByMe",
          (m.month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' AS "resetsAt",
          CASE WHEN b.told_month = (m.month AT TIME ZONE 'UTC')::date THEN b.told_percent ELSE 0 END AS "toldPercent"
     FROM (SELECT ${MONTH} AS month) m
     LEFT JOIN token_budgets b ON b.organization_id = $1 AND b.agent_id = $2`,
);

const PUT = statement(
  'tokenBudgets.put',
  {},
  `INSERT INTO token_budgets (organization_id, agent_id, per_member, organization) VALUES ($1, $2, $3, $4)
   ON CONFLICT (organization_id, agent_id)
     DO UPDATE SET per_member = excluded.per_member, organization = excluded.organization`,
);

/** The condition prevents a second notice if a change of the budget and a use reach the share at the same time. */
const SET_TOLD = statement(
  'tokenBudgets.setTold',
  {},
  `UPDATE token_budgets SET told_month = m.month, told_percent = $3
     FROM (SELECT (${MONTH} AT TIME ZONE 'UTC')::date AS month) m
    WHERE organization_id = $1 AND agent_id = $2 AND (told_month IS DISTINCT FROM m.month OR told_percent < $3)`,
);

@Injectable()
export class TokenBudgetsRepository {
  constructor(@InjectRepository(TokenBudget) private readonly rows: Repository<TokenBudget>) {}

  /** @param userId whose use is `usedByMe` */
  find(
    { organizationId, agentId }: Place,
    userId: string | null,
    manager = this.rows.manager,
  ): Promise<BudgetRow> {
    return FIND.one(manager, [organizationId, agentId, userId]);
  }

  async put(
    manager: EntityManager,
    { organizationId, agentId }: Place,
    { perMember, organization }: Pick<BudgetRow, 'perMember' | 'organization'>,
  ): Promise<void> {
    await PUT.run(manager, [organizationId, agentId, perMember, organization]);
  }

  /** @returns false if another transaction has already told admins of this share */
  async setTold(
    manager: EntityManager,
    { organizationId, agentId }: Place,
    percent: number,
  ): Promise<boolean> {
    return (await SET_TOLD.count(manager, [organizationId, agentId, percent])) > 0;
  }
}
