import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { MAX, NIL } from 'uuid';
import { integer, text, timestamp, uuid, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { GrantSource } from './token-grant.entity.js';
import { GRANTS, hasStarted } from './grants-in-sql.js';

export const MOVEMENT_TYPES = ['grant', 'consumption', 'refund', 'dispute', 'restoration', 'expiry'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

const MOVEMENT = {
  /** The id of the grant, consumption or ledger row. An expiry has the id of its grant. */
  id: uuid,
  type: text.as<MovementType>(),
  /** Orders movements with the same time. */
  rank: integer,
  source: text.as<GrantSource>().orNull,
  amount: integer,
  label: text.orNull,
  expiresAt: timestamp.orNull,
  occurredAt: timestamp,
  /** The membership of the person for whom the tokens were used. Null without one, or if the caller must not see it. */
  memberId: uuid.orNull,
  memberName: text.orNull,
};
export type MovementRow = Row<typeof MOVEMENT>;

/** The ranks of grants, consumptions, reversals and expiries, in this order. */
const RANKS = [0, 1, 2, 3];

const TYPE_OF_REVERSAL = `CASE WHEN reason LIKE '%restoration' THEN 'restoration' ELSE reason END`;

/** When the tokens expire. A late payment may grant tokens that have already expired. */
const EXPIRED_AT = 'greatest(created_at, coalesce(grace_until, expires_at))';

/**
 * One SELECT of the union. It reads at most about one page of rows, and none if another type is selected. Reversals are
 * the exception: those of another type are read and skipped, but there are few.
 * @param types the types of its rows
 */
const select = (
  types: readonly MovementType[],
  columns: string,
  from: string,
  time: string,
  id: string,
  after: string,
) => `
  (SELECT ${columns}, ${time} AS "occurredAt" FROM ${from}
     AND ($11::text IS NULL OR $11 IN (${types.map((type) => `'${type}'`).join(', ')}))
     AND (${time}, ${id}) < ($3::timestamptz, ${after}::uuid)
     AND ${time} >= $9::timestamptz AND ${time} < $10::timestamptz
   ORDER BY ${time} DESC, ${id} DESC LIMIT $8)`;

/**
 * Expiries are not stored: the remaining tokens of a grant that can no longer be used have expired. So the movements of
 * each grant always add up to the balance.
 */
const LIST = statement(
  'tokenHistory.list',
  MOVEMENT,
  `SELECT movement.id, type, rank, source, amount, label, "expiresAt", "occurredAt", m.id AS "memberId",
          CASE WHEN m.id IS NOT NULL THEN p.name END AS "memberName" FROM (${[
            select(
              ['grant'],
              `id, 'grant' AS type, 0 AS rank, source, amount, NULL::text AS label, expires_at AS "expiresAt",
       NULL::uuid AS user_id`,
              `token_grants WHERE organization_id = $1 AND agent_id = $2 AND ${hasStarted()}`,
              'created_at',
              'id',
              '$4',
            ),
            select(
              ['consumption'],
              `id, 'consumption', 1, NULL, amount, label, NULL, user_id`,
              'token_consumptions WHERE organization_id = $1 AND agent_id = $2',
              'created_at',
              'id',
              '$5',
            ),
            select(
              ['refund', 'dispute', 'restoration'],
              `l.id, ${TYPE_OF_REVERSAL}, 2, g.source, l.amount, NULL,
       g.expires_at, NULL`,
              `token_ledger l JOIN token_grants g ON g.id = l.grant_id
        WHERE l.organization_id = $1 AND l.agent_id = $2 AND reason <> 'consumption'
          AND ${hasStarted()}
          AND ($11 IS NULL OR ${TYPE_OF_REVERSAL} = $11)`,
              'l.created_at',
              'l.id',
              '$6',
            ),
            select(
              ['expiry'],
              `id, 'expiry', 3, source, usable::int, NULL, expires_at, NULL`,
              `${GRANTS} g
        WHERE agent_id = $2 AND expires_at IS NOT NULL AND usable > 0
          AND coalesce(grace_until, expires_at) <= now()`,
              EXPIRED_AT,
              'id',
              '$7',
            ),
          ].join('\n  UNION ALL')}
  ) AS movement
     LEFT JOIN organization_members m
       ON m.organization_id = $1 AND m.user_id = movement.user_id AND ($12::uuid IS NULL OR m.user_id = $12)
     LEFT JOIN user_profiles p ON p.id = m.user_id
    ORDER BY "occurredAt" DESC, rank DESC, movement.id DESC LIMIT $8`,
);

/** A list has the movements of a type, at or after `since` and before `until`. The times are in our format. */
export interface MovementSelection {
  type?: MovementType | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

/** The position before the newest movement: its time, rank and id. */
export const NEWEST = ['infinity', String(RANKS.length), NIL];

@Injectable()
export class TokenHistoryRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** @param onlyMember the only person whose use is shown as theirs, or null for all members */
  list(
    organizationId: string,
    agentId: string,
    [occurredAt, rank, id]: readonly string[],
    limit: number,
    { type, since = '-infinity', until = 'infinity' }: MovementSelection,
    onlyMember: string | null,
  ): Promise<MovementRow[]> {
    // Of the movements with the same time, those with a lower rank come later in the list.
    const ids = RANKS.map((one) => (one === Number(rank) ? id : one < Number(rank) ? MAX : NIL));
    return LIST.all(this.manager, [
      organizationId,
      agentId,
      occurredAt,
      ...ids,
      limit,
      since,
      until,
      type ?? null,
      onlyMember,
    ]);
  }
}
