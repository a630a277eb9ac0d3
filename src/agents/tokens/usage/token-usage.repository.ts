import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { float, timestamp, type Row } from '../../../platform/database/statements/columns.js';
import { statement } from '../../../platform/database/statements/statement.js';
import type { UsageRange } from './token-usage-range.js';
import { TokenUsage } from './token-usage.entity.js';

const USAGE = { start: timestamp, consumed: float, granted: float, reversed: float, restored: float };
export type UsageRow = Row<typeof USAGE>;

/** The primary key finds the hours of each agent. */
const LIST = statement(
  'tokenUsage.list',
  USAGE,
  `SELECT date_trunc($4, u.hour, 'UTC') AS start, sum(u.tokens)::float8 AS consumed, sum(u.granted)::float8 AS granted,
          sum(u.reversed)::float8 AS reversed, sum(u.restored)::float8 AS restored
     FROM agents a
     JOIN token_usage u ON u.organization_id = $1 AND u.agent_id = a.id
                       AND u.hour >= $2::timestamptz AND u.hour < $3::timestamptz
    WHERE $5::text IS NULL OR a.id = $5
    GROUP BY 1 HAVING sum(u.tokens + u.granted + u.reversed + u.restored) > 0 ORDER BY 1`,
);

const DELETE_OLD = statement(
  'tokenUsage.deleteOld',
  {},
  `DELETE FROM token_usage WHERE ctid = ANY (ARRAY (
     SELECT ctid FROM token_usage WHERE hour < now() - $1 * interval '1 day' LIMIT $2))`,
);

@Injectable()
export class TokenUsageRepository {
  constructor(@InjectRepository(TokenUsage) private readonly rows: Repository<TokenUsage>) {}

  /** Sums the tokens by interval, oldest first. @param agentId null for all agents */
  list(organizationId: string, range: UsageRange, agentId: string | null): Promise<UsageRow[]> {
    const { since, until, interval } = range;
    return LIST.all(this.rows.manager, [organizationId, since, until, interval, agentId]);
  }

  /** Deletes sums that are older than these days. @returns the number of deleted rows, at most `limit` */
  deleteOld(days: number, limit: number): Promise<number> {
    return DELETE_OLD.count(this.rows.manager, [days, limit]);
  }
}
