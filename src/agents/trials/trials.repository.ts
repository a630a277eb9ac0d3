import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { text, timestamp, uuid, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';

const STARTED = { organizationId: uuid, agentId: text, startedAt: timestamp, endsAt: timestamp };

const LIST_STARTED_BY = statement(
  'trials.listStartedBy',
  STARTED,
  `SELECT organization_id AS "organizationId", agent_id AS "agentId", started_at AS "startedAt", ends_at AS "endsAt"
     FROM agent_trials WHERE started_by = $1 AND started_at > now() - $2::interval ORDER BY started_at`,
);

/** Finds the trials that a person has started. */
@Injectable()
export class TrialsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** @param window a PostgreSQL interval */
  listStartedBy(
    userId: string,
    window = '1000 years',
    manager = this.manager,
  ): Promise<Row<typeof STARTED>[]> {
    return LIST_STARTED_BY.all(manager, [userId, window]);
  }
}
