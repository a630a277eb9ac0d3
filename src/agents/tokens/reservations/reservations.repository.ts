import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  float,
  integer,
  text,
  timestamp,
  uuid,
  type Row,
} from '../../../platform/database/statements/columns.js';
import { sentStatement, statement } from '../../../platform/database/statements/statement.js';
import { TokenReservation } from './token-reservation.entity.js';

/** How long after its end a reservation answers repeated calls with the first answer. */
const KEPT = `interval '30 days'`;

const RESERVATION = {
  id: uuid,
  agentId: text,
  amount: integer,
  userId: uuid.orNull,
  label: text.orNull,
  expiresAt: timestamp,
  balance: float,
  actual: integer.orNull,
  shortfall: integer.orNull,
  settledBalance: float.orNull,
  releasedBalance: float.orNull,
};
export type ReservationRow = Row<typeof RESERVATION>;

const SELECT = `
  SELECT id, agent_id AS "agentId", amount, user_id AS "userId", label, expires_at AS "expiresAt",
         balance::float8 AS balance, actual, shortfall, settled_balance::float8 AS "settledBalance",
         released_balance::float8 AS "releasedBalance"
    FROM token_reservations WHERE kept_until > clock_timestamp()`;

const FIND = statement('reservations.find', RESERVATION, `${SELECT} AND organization_id = $1 AND id = $2`);

const FIND_BY_KEY = statement(
  'reservations.findByKey',
  RESERVATION,
  `${SELECT} AND organization_id = $1 AND agent_id = $2 AND idempotency_key = $3`,
);

/** Deletes an outdated reservation with the same key. The caller has found no current one. */
const FORGET = sentStatement(
  'reservations.forget',
  'DELETE FROM token_reservations WHERE organization_id = $1 AND agent_id = $2 AND idempotency_key = $3',
);

const INSERT = statement(
  'reservations.insert',
  { expiresAt: timestamp },
  `INSERT INTO token_reservations
     (id, organization_id, agent_id, idempotency_key, amount, label, user_id, balance, expires_at, kept_until)
   SELECT $1::uuid, $2::uuid, $3, $4, $5::int, $6, identified_person($7), $8::bigint, until, until + ${KEPT}
     FROM (SELECT clock_timestamp() + $9 * interval '1 second' AS until) t
   RETURNING expires_at AS "expiresAt"`,
);

const HOLD = sentStatement(
  'reservations.hold',
  `WITH changed AS (UPDATE token_grants SET remaining = remaining - $3 WHERE id = $2 RETURNING id)
   INSERT INTO token_holds (reservation_id, grant_id, organization_id, agent_id, amount, expires_at)
   SELECT r.id, changed.id, r.organization_id, r.agent_id, $3, r.expires_at
     FROM token_reservations r, changed WHERE r.id = $1`,
);

const COUNT_OPEN = statement(
  'reservations.countOpen',
  { count: integer },
  `SELECT count(DISTINCT reservation_id)::int AS count FROM token_holds
    WHERE organization_id = $1 AND agent_id = $2`,
);

const RETURNED = { grantId: uuid, amount: integer, owed: integer };
export type ReturnedRow = Row<typeof RETURNED>;

/** Returns held tokens to their grants. The grants that expire first come first. */
const giveBack = (name: string, condition: string) =>
  statement(
    name,
    RETURNED,
    `WITH ended AS (DELETE FROM token_holds WHERE ${condition} RETURNING grant_id, amount),
          changed AS (
            UPDATE token_grants g SET remaining = remaining + e.amount
              FROM (SELECT grant_id, sum(amount)::int AS amount FROM ended GROUP BY grant_id) e
             WHERE g.id = e.grant_id
            RETURNING g.id, e.amount, g.owed_refund + g.owed_dispute AS owed, g.expires_at)
     SELECT id AS "grantId", amount, owed FROM changed ORDER BY expires_at NULLS LAST, id`,
  );

const RETURN_EXPIRED = giveBack(
  'reservations.returnExpired',
  'organization_id = $1 AND agent_id = $2 AND expires_at <= clock_timestamp()',
);
const RETURN_HELD = giveBack('reservations.returnHeld', 'reservation_id = $1');

const HELD_OF_GRANT = statement(
  'reservations.heldOfGrant',
  { held: integer },
  'SELECT coalesce(sum(amount), 0)::int AS held FROM token_holds WHERE grant_id = $1',
);

const SETTLE = statement(
  'reservations.settle',
  {},
  `UPDATE token_reservations SET actual = $2, shortfall = $3, settled_balance = $4, kept_until = clock_timestamp() + ${KEPT}
    WHERE id = $1`,
);

const RELEASE = statement(
  'reservations.release',
  {},
  `UPDATE token_reservations SET released_balance = $2, kept_until = clock_timestamp() + ${KEPT} WHERE id = $1`,
);

const PLACE = { organizationId: uuid, agentId: text };
export type Place = Row<typeof PLACE>;

const LIST_EXPIRED = statement(
  'reservations.listExpired',
  PLACE,
  `SELECT DISTINCT organization_id AS "organizationId", agent_id AS "agentId" FROM token_holds
    WHERE expires_at <= clock_timestamp()`,
);

const DELETE_OUTDATED = statement(
  'reservations.deleteOutdated',
  {},
  `DELETE FROM token_reservations r WHERE id = ANY (ARRAY (
     SELECT id FROM token_reservations WHERE kept_until < now() ORDER BY kept_until LIMIT $1))
     AND NOT EXISTS (SELECT FROM token_holds WHERE reservation_id = r.id)`,
);

export interface NewReservation extends Place {
  idempotencyKey: string;
  amount: number;
  label: string | null;
  userId: string | null;
  /** The balance after the reservation. */
  balance: number;
  ttlSeconds: number;
}

@Injectable()
export class ReservationsRepository {
  constructor(@InjectRepository(TokenReservation) private readonly rows: Repository<TokenReservation>) {}

  /** @returns undefined for another organization, or if the reservation ended long ago */
  find(manager: EntityManager, organizationId: string, id: string): Promise<ReservationRow | undefined> {
    return FIND.first(manager, [organizationId, id]);
  }

  findByKey(
    manager: EntityManager,
    { organizationId, agentId }: Place,
    key: string,
  ): Promise<ReservationRow | undefined> {
    return FIND_BY_KEY.first(manager, [organizationId, agentId, key]);
  }

  async insert(manager: EntityManager, row: NewReservation): Promise<{ id: string; expiresAt: Date }> {
    const { organizationId, agentId, idempotencyKey, amount, label, userId, balance, ttlSeconds } = row;
    const id = uuidv7();
    const key = [organizationId, agentId, idempotencyKey];
    await FORGET.run(manager, key);
    const values = [id, ...key, amount, label, userId, balance, ttlSeconds];
    return { id, ...(await INSERT.one(manager, values)) };
  }

  /** Moves tokens from the remainder of a grant to a reservation. */
  async hold(manager: EntityManager, id: string, grantId: string, amount: number): Promise<void> {
    await HOLD.run(manager, [id, grantId, amount]);
  }

  /** Call this after `returnExpired`, because it also counts expired reservations. */
  async countOpen(manager: EntityManager, { organizationId, agentId }: Place): Promise<number> {
    return (await COUNT_OPEN.one(manager, [organizationId, agentId])).count;
  }

  /** Returns the tokens of expired reservations to their grants. */
  returnExpired(manager: EntityManager, { organizationId, agentId }: Place): Promise<ReturnedRow[]> {
    return RETURN_EXPIRED.all(manager, [organizationId, agentId]);
  }

  /** Returns the tokens of a reservation to their grants. Empty if they have been returned. */
  returnHeld(manager: EntityManager, id: string): Promise<ReturnedRow[]> {
    return RETURN_HELD.all(manager, [id]);
  }

  /** The tokens of a grant that reservations hold. */
  async heldOf(manager: EntityManager, grantId: string): Promise<number> {
    return (await HELD_OF_GRANT.one(manager, [grantId])).held;
  }

  async settle(
    manager: EntityManager,
    id: string,
    actual: number,
    { shortfall, balance }: { shortfall: number; balance: number },
  ): Promise<void> {
    await SETTLE.run(manager, [id, actual, shortfall, balance]);
  }

  async release(manager: EntityManager, id: string, balance: number): Promise<void> {
    await RELEASE.run(manager, [id, balance]);
  }

  /** Lists the organizations and agents whose expired reservations still hold tokens. */
  listExpired(): Promise<Place[]> {
    return LIST_EXPIRED.all(this.rows.manager, []);
  }

  /** @returns the number of deleted rows, at most `limit` */
  deleteOutdated(limit: number): Promise<number> {
    return DELETE_OUTDATED.count(this.rows.manager, [limit]);
  }
}
