import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { text, timestamp, uuid, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import { AgentTrial } from './agent-trial.entity.js';

const ENDING = { organizationId: uuid, agentId: text, startedBy: uuid.orNull };
export type EndingTrialRow = Row<typeof ENDING>;

/**
 * A trial that needs a reminder: it was used, no subscription has replaced it, and its organization exists.
 * `token_usage` keeps sums for longer than a trial lasts.
 */
const CONCERNS = `
  NOT EXISTS (SELECT FROM item_subscriptions s
               WHERE s.organization_id = t.organization_id AND s.item = t.agent_id AND s.has_begun)
  AND EXISTS (SELECT FROM organization_profiles o WHERE o.id = t.organization_id AND NOT o.is_deleted)
  AND EXISTS (SELECT FROM token_usage u
               WHERE u.organization_id = t.organization_id AND u.agent_id = t.agent_id
                 AND u.tokens > 0 AND u.hour >= date_trunc('hour', t.started_at, 'UTC'))`;

const TAKE_ENDING = statement(
  'agentTrials.takeEnding',
  ENDING,
  `UPDATE agent_trials SET reminded_at = now()
    WHERE (organization_id, agent_id) IN (
      SELECT t.organization_id, t.agent_id FROM agent_trials t
       WHERE t.reminded_at IS NULL AND t.ends_at > now() AND t.ends_at <= now() + interval '3 days'
         AND t.ends_at > t.started_at + interval '3 days' AND ${CONCERNS}
       ORDER BY t.ends_at LIMIT $1 FOR UPDATE SKIP LOCKED)
   RETURNING organization_id AS "organizationId", agent_id AS "agentId", started_by AS "startedBy"`,
);

const FIND_END = statement(
  'agentTrials.findEnd',
  { endsAt: timestamp },
  `SELECT t.ends_at AS "endsAt" FROM agent_trials t
    WHERE t.organization_id = $1 AND t.agent_id = $2 AND t.ends_at > now() AND ${CONCERNS}`,
);

@Injectable()
export class TrialRemindersRepository {
  constructor(@InjectRepository(AgentTrial) private readonly rows: Repository<AgentTrial>) {}

  /**
   * Marks trials that end within 3 days and have used tokens. Short trials and those that became a subscription need no
   * reminder.
   * @returns each trial once
   */
  takeEnding(manager: EntityManager, limit: number): Promise<EndingTrialRow[]> {
    return TAKE_ENDING.all(manager, [limit]);
  }

  /** The end of a trial, if the trial has not ended and still needs a reminder. */
  async findEnd(organizationId: string, agentId: string): Promise<Date | undefined> {
    return (await FIND_END.first(this.rows.manager, [organizationId, agentId]))?.endsAt;
  }
}
