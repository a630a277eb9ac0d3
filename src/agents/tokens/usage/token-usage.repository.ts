import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { float, text, timestamp, uuid, type Row } from '../../../platform/database/statements/columns.js';
import { statement } from '../../../platform/database/statements/statement.js';
import { hasStarted } from '../grants-in-sql.js';
import type { Interval, Piece } from './token-usage-range.js';
import { TokenUsage } from './token-usage.entity.js';

const USAGE = { start: timestamp, consumed: float, granted: float, reversed: float, restored: float };
export type UsageRow = Row<typeof USAGE>;

/**
 * SQL for rows of agent `a` that the sums contain although they do not count yet: grants of future months, and
 * movements of these grants.
 */
const NOT_STARTED = `(
  SELECT created_at, amount AS granted, 0 AS reversed, 0 AS restored FROM token_grants
   WHERE organization_id = $1 AND agent_id = a.id AND created_at > now() AND NOT ${hasStarted()}
  UNION ALL
  SELECT created_at, 0, CASE WHEN reason LIKE '%restoration' THEN 0 ELSE amount END,
         CASE WHEN reason LIKE '%restoration' THEN amount ELSE 0 END FROM token_ledger
   WHERE organization_id = $1 AND agent_id = a.id AND created_at > now() AND reason <> 'consumption')`;

/** A part of a union: subtracts what has not started from the sums of agent `a`. */
const lessNotStarted = (columns: string, since: string, until: string) => `
  SELECT ${columns}, 0 AS tokens, -granted AS granted, -reversed AS reversed, -restored AS restored
    FROM ${NOT_STARTED} n WHERE created_at >= ${since} AND created_at < ${until}`;

/**
 * The primary key finds the rows of each agent.
 * @param column the column of the time, and the SQL of its value for a row that has not started
 * @param start the time at which a row begins
 * @param at the value of the column for a time
 */
const list = (
  name: string,
  table: string,
  [column, of]: [string, string],
  start: string,
  at: (time: string) => string,
) =>
  statement(
    name,
    USAGE,
    `SELECT ${start} AS start, sum(u.tokens)::float8 AS consumed, sum(u.granted)::float8 AS granted,
            sum(u.reversed)::float8 AS reversed, sum(u.restored)::float8 AS restored
       FROM agents a
      CROSS JOIN LATERAL (
        SELECT ${column}, tokens, granted, reversed, restored FROM ${table}
         WHERE organization_id = $1 AND agent_id = a.id
           AND ${column} >= ${at('$2::timestamptz')} AND ${column} < ${at('$3::timestamptz')}
        UNION ALL ${lessNotStarted(of, '$2::timestamptz', '$3::timestamptz')}) u
      WHERE $4::text IS NULL OR a.id = $4
      GROUP BY u.${column} HAVING sum(u.tokens + u.granted + u.reversed + u.restored) > 0 ORDER BY u.${column}`,
  );

const LISTS = {
  hour: list(
    'tokenUsage.listHours',
    'token_usage',
    ['hour', `date_trunc('hour', created_at, 'UTC')`],
    'u.hour',
    (time) => time,
  ),
  day: list(
    'tokenUsage.listDays',
    'token_usage_days',
    ['day', `(created_at AT TIME ZONE 'UTC')::date`],
    `u.day::timestamp AT TIME ZONE 'UTC'`,
    (time) => `(${time} AT TIME ZONE 'UTC')::date`,
  ),
};

const MEMBER = {
  /** Null for the sums of the organization, which come last. */
  membershipId: uuid.orNull,
  memberName: text.orNull,
  consumed: float,
  granted: float,
  reversed: float,
  restored: float,
};
export type MemberUsageRow = Row<typeof MEMBER>;

const SUMS = ['tokens', 'granted', 'reversed', 'restored'];

/** The sums of each piece and agent, in SQL. With `OFFSET 0`, PostgreSQL searches the primary key for each of them. */
const within = (
  columns: string,
  table: string,
  grain: string,
  column: string,
  at: (time: string) => string,
) => `
  SELECT u.* FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) AS p (grain, since, until)
    JOIN agents a ON $5::text IS NULL OR a.id = $5
   CROSS JOIN LATERAL (
     SELECT ${columns} FROM ${table}
      WHERE organization_id = $1 AND agent_id = a.id AND ${column} >= ${at('p.since')} AND ${column} < ${at('p.until')}
        AND ${grain} OFFSET 0) u`;

/** The members with the highest sums, and the sums of the organization. */
const LIST_MEMBERS = statement(
  'tokenUsage.listMembers',
  MEMBER,
  `WITH sums AS (
     SELECT ${SUMS.map((sum) => `coalesce(sum(${sum}), 0)::float8 AS ${sum}`).join(', ')} FROM (
       ${within(SUMS.join(), 'token_usage', `p.grain = 'hour'`, 'hour', (time) => time)}
       UNION ALL
       ${within(SUMS.join(), 'token_usage_days', `p.grain <> 'hour'`, 'day', (time) => `(${time} AT TIME ZONE 'UTC')::date`)}
       UNION ALL
       SELECT u.tokens, u.granted, u.reversed, u.restored FROM unnest($3::timestamptz[], $4::timestamptz[]) AS p (since, until)
         JOIN agents a ON $5::text IS NULL OR a.id = $5
        CROSS JOIN LATERAL (${lessNotStarted('created_at', 'p.since', 'p.until')}) u
     ) u),
   people AS (
     SELECT user_id, sum(tokens)::float8 AS tokens FROM (
       ${within('user_id, tokens', 'token_member_usage', 'grain = p.grain', 'start', (time) => time)}) u
      GROUP BY user_id)
   SELECT * FROM (
     SELECT m.id AS "membershipId", p.name AS "memberName", tokens AS consumed, 0::float8 AS granted,
            0::float8 AS reversed, 0::float8 AS restored
       FROM people u
       JOIN organization_members m ON m.organization_id = $1 AND m.user_id = u.user_id
       JOIN user_profiles p ON p.id = u.user_id
      ORDER BY tokens DESC, m.id LIMIT $6) members
   UNION ALL
   SELECT NULL, NULL, tokens, granted, reversed, restored FROM sums`,
);

const MONTH_OF_PERSON = { agentId: text, month: text, used: float };
export type PersonUsageRow = Row<typeof MONTH_OF_PERSON>;

const LIST_MONTHS = statement(
  'tokenUsage.listMonths',
  MONTH_OF_PERSON,
  `SELECT agent_id AS "agentId", to_char(start AT TIME ZONE 'UTC', 'YYYY-MM') AS month, sum(tokens)::float8 AS used
     FROM token_member_usage WHERE user_id = $1 AND grain = 'month' GROUP BY agent_id, start ORDER BY start, agent_id`,
);

/** Deletes whole months, so that the sums of members and of the organization cover the same days. */
const deleteOld = (name: string, table: string, column: string) =>
  statement(
    name,
    {},
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (
       SELECT ctid FROM ${table} WHERE ${column} < date_trunc('month', now() - $1 * interval '1 day', 'UTC') LIMIT $2))`,
  );

const DELETE_OLD = {
  hour: deleteOld('tokenUsage.deleteOldHours', 'token_usage', 'hour'),
  day: deleteOld('tokenUsage.deleteOldDays', 'token_usage_days', 'day'),
  member: deleteOld('tokenUsage.deleteOldMembers', 'token_member_usage', 'start'),
};

@Injectable()
export class TokenUsageRepository {
  constructor(@InjectRepository(TokenUsage) private readonly rows: Repository<TokenUsage>) {}

  /** Sums the tokens by interval, oldest first. @param agentId null for all agents */
  list(
    organizationId: string,
    range: { since: string; until: string; interval: Interval },
    agentId: string | null,
  ): Promise<UsageRow[]> {
    const { since, until, interval } = range;
    return LISTS[interval].all(this.rows.manager, [organizationId, since, until, agentId]);
  }

  /** Sums the tokens of the members with the most, and last those of the organization. */
  listMembers(
    organizationId: string,
    pieces: Piece[],
    agentId: string | null,
    limit: number,
  ): Promise<MemberUsageRow[]> {
    const columns = (['grain', 'since', 'until'] as const).map((name) => pieces.map((piece) => piece[name]));
    return LIST_MEMBERS.all(this.rows.manager, [organizationId, ...columns, agentId, limit]);
  }

  /** The use of a person by agent and month, in all organizations, oldest first. */
  listMonthsOf(userId: string): Promise<PersonUsageRow[]> {
    return LIST_MONTHS.all(this.rows.manager, [userId]);
  }

  /** Deletes sums of intervals that are older than these days. @returns the number of deleted rows, at most `limit` */
  deleteOld(interval: keyof typeof DELETE_OLD, days: number, limit: number): Promise<number> {
    return DELETE_OLD[interval].count(this.rows.manager, [days, limit]);
  }
}
