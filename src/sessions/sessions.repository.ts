import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Config } from '../platform/config/config.js';
import { Batches } from '../platform/database/driver/batches.js';
import { BoundedPool } from '../platform/database/driver/bounded-pool.js';
import {
  boolean,
  integer,
  text,
  timestamp,
  uuid,
  type Row,
} from '../platform/database/statements/columns.js';
import { statement } from '../platform/database/statements/statement.js';
import { Session } from './session.entity.js';

const SESSION = {
  id: uuid,
  createdAt: timestamp,
  lastSeenAt: timestamp,
  ipAddress: text,
  userAgent: text.orNull,
  expiresAt: timestamp,
};
export type SessionRow = Row<typeof SESSION>;

/** A session with its user, the requested organization and the user's membership of it. */
const CALLER = {
  /** The position of the question in the batch, from 1. */
  place: integer,
  sessionId: uuid,
  stale: boolean,
  id: uuid,
  email: text.orNull,
  emailKey: text.orNull,
  emailVerified: boolean,
  name: text.orNull,
  pictureUrl: text.orNull,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** If an id is null, the other columns of the organization or membership are null as well. */
  organizationId: uuid.orNull,
  organizationName: text,
  organizationCreatedAt: timestamp,
  organizationUpdatedAt: timestamp,
  membershipId: uuid.orNull,
  relation: text,
  membershipCreatedAt: timestamp,
};
export type CallerRow = Row<typeof CALLER>;

/** The hash of a session token, and the id of the organization in the path, if there is one. */
interface Question {
  tokenHash: Buffer;
  organizationId: string | null;
}

const ENDED = { id: uuid, userId: uuid };

/** @param maxDays the SQL parameter with the maximum lifetime of a session in days */
const isWithinMaxAge = (maxDays: string) => `s.created_at > now() - ${maxDays} * interval '1 day'`;
/** Whether the session `s` has not expired. `$2` is the idle lifetime and `$3` the maximum lifetime, in days. */
const IS_ACTIVE = `s.last_seen_at > now() - $2 * interval '1 day' AND ${isWithinMaxAge('$3')}`;
const IS_STALE = `s.last_seen_at < now() - interval '1 minute'`;

/**
 * Finds the callers of all requests that arrived together.
 * - One round trip finds the caller and their relation to the organization. So the statement joins two views of
 * organizations/, a higher module. Every module may join views. Only organizations/ decides what a relation allows.
 * - The subqueries of `unnest` hide the number of requests from the planner, and `OFFSET 0` keeps it from merging the
 * lookups. So one plan of nested index lookups serves all batches.
 */
const FIND_CALLERS = statement(
  'sessions.findCallers',
  CALLER,
  `SELECT asked.place::int AS place, caller.*, organization.*
     FROM unnest((SELECT $1::bytea[]), (SELECT $4::uuid[])) WITH ORDINALITY AS asked (token_hash, organization_id, place)
    CROSS JOIN LATERAL (
      SELECT s.id AS "sessionId", ${IS_STALE} AS stale,
             u.id, u.email, u.email_key AS "emailKey", u.email_verified AS "emailVerified", u.name,
             u.picture_url AS "pictureUrl", u.created_at AS "createdAt", u.updated_at AS "updatedAt"
        FROM sessions s
        JOIN user_profiles u ON u.id = s.user_id
       WHERE s.token_hash = asked.token_hash AND ${IS_ACTIVE}
      OFFSET 0) AS caller
     LEFT JOIN LATERAL (
      SELECT o.id AS "organizationId", o.name AS "organizationName",
             o.created_at AS "organizationCreatedAt", o.updated_at AS "organizationUpdatedAt",
             m.id AS "membershipId", m.relation, m.created_at AS "membershipCreatedAt"
        FROM organization_profiles o
        LEFT JOIN organization_members m ON m.organization_id = o.id AND m.user_id = caller.id
       WHERE o.id = asked.organization_id AND NOT o.is_deleted
      OFFSET 0) AS organization ON true`,
);

const EXTEND = statement(
  'sessions.extend',
  {},
  `UPDATE sessions s SET last_seen_at = now() WHERE s.token_hash = $1 AND ${IS_STALE}`,
);

const SELECT_ACTIVE_OF_USER = `
  SELECT s.id, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", s.ip_address AS "ipAddress",
         s.user_agent AS "userAgent",
         least(s.last_seen_at + $2 * interval '1 day', s.created_at + $3 * interval '1 day') AS "expiresAt"
    FROM sessions s
   WHERE ${IS_ACTIVE} AND s.user_id = $1`;

const LIST_ACTIVE = statement(
  'sessions.listActive',
  SESSION,
  `${SELECT_ACTIVE_OF_USER} AND (s.created_at, s.id) < ($4::timestamptz, $5::uuid)
   ORDER BY s.created_at DESC, s.id DESC LIMIT $6`,
);

const DELETE_ACTIVE = statement(
  'sessions.deleteActive',
  SESSION,
  `WITH active AS (${SELECT_ACTIVE_OF_USER} AND s.id = $4),
        deleted AS (DELETE FROM sessions WHERE id IN (SELECT id FROM active) RETURNING id)
   SELECT active.* FROM active JOIN deleted USING (id)`,
);

const DELETE_ACTIVE_BUT = statement(
  'sessions.deleteActiveBut',
  { id: uuid },
  `DELETE FROM sessions s WHERE ${IS_ACTIVE} AND s.user_id = $1 AND s.id <> $4 RETURNING s.id`,
);

const DELETE = statement(
  'sessions.delete',
  ENDED,
  'DELETE FROM sessions WHERE token_hash = $1 RETURNING id, user_id AS "userId"',
);

const DELETE_ALL_OF = statement(
  'sessions.deleteAllOf',
  { id: uuid },
  'DELETE FROM sessions WHERE user_id = ANY ($1::uuid[]) RETURNING id',
);

const DELETE_EXPIRED = statement(
  'sessions.deleteExpired',
  {},
  `DELETE FROM sessions s WHERE s.user_id = $1 AND NOT (${IS_ACTIVE})`,
);

const DELETE_LEAST_RECENT = statement(
  'sessions.deleteLeastRecent',
  { id: uuid },
  `DELETE FROM sessions WHERE id IN (
     SELECT s.id FROM sessions s WHERE s.user_id = $1
      ORDER BY s.last_seen_at DESC, s.created_at DESC, s.id DESC OFFSET $2)
   RETURNING id`,
);

/**
 * Deletes sessions by their maximum lifetime, because only `created_at` has an index over all users. Idle sessions stay
 * until then.
 */
const DELETE_OUTDATED = statement(
  'sessions.deleteOutdated',
  {},
  `DELETE FROM sessions s WHERE NOT (${isWithinMaxAge('$1')})`,
);

@Injectable()
export class SessionsRepository {
  private readonly callers = new Batches(
    'sessions.findCaller',
    () => BoundedPool.of(this.rows.manager.dataSource),
    (questions: readonly Question[]) => this.findCallers(questions),
  );

  constructor(
    @InjectRepository(Session) private readonly rows: Repository<Session>,
    private readonly config: Config,
  ) {}

  /**
   * Finds an active session with its user. If an organization is given, also finds the organization and the user's
   * membership.
   */
  findCaller(tokenHash: Buffer, organizationId: string | null): Promise<CallerRow | undefined> {
    return this.callers.ask({ tokenHash, organizationId });
  }

  /** Extends a session, but writes at most once a minute, so that most reads cause no write. */
  async extend(tokenHash: Buffer): Promise<void> {
    await EXTEND.count(this.rows.manager, [tokenHash]);
  }

  /** Lists the active sessions of a user, newest first, after the given position. */
  listActive(userId: string, place: readonly string[], limit: number): Promise<SessionRow[]> {
    return LIST_ACTIVE.all(this.rows.manager, [userId, ...this.lifetimes, ...place, limit]);
  }

  /** @returns the id of the new session */
  async insert(
    manager: EntityManager,
    session: Pick<Session, 'tokenHash' | 'userId' | 'ipAddress' | 'userAgent'>,
  ): Promise<string> {
    const id = uuidv7();
    await manager.withRepository(this.rows).insert({ id, ...session });
    return id;
  }

  /** @returns the deleted session, if it existed */
  delete(manager: EntityManager, tokenHash: Buffer): Promise<Row<typeof ENDED> | undefined> {
    return DELETE.first(manager, [tokenHash]);
  }

  /** @returns the deleted session, if it was active */
  deleteActive(manager: EntityManager, userId: string, id: string): Promise<SessionRow | undefined> {
    return DELETE_ACTIVE.first(manager, [userId, ...this.lifetimes, id]);
  }

  exists(manager: EntityManager, id: string): Promise<boolean> {
    return manager.withRepository(this.rows).existsBy({ id });
  }

  /** Deletes the active sessions of a user, except for one. @returns the ids of the deleted sessions */
  async deleteActiveBut(manager: EntityManager, userId: string, keptId: string): Promise<string[]> {
    return (await DELETE_ACTIVE_BUT.all(manager, [userId, ...this.lifetimes, keptId])).map(({ id }) => id);
  }

  /** Deletes all sessions of these users. @returns the ids of the deleted sessions */
  async deleteAllOf(manager: EntityManager, userIds: string[]): Promise<string[]> {
    return (await DELETE_ALL_OF.all(manager, [userIds])).map(({ id }) => id);
  }

  async deleteExpired(manager: EntityManager, userId: string): Promise<void> {
    await DELETE_EXPIRED.count(manager, [userId, ...this.lifetimes]);
  }

  /**
   * Deletes the sessions that a user has not used for longest.
   * @param kept the number of sessions that stay
   * @returns the ids of the deleted sessions
   */
  async deleteLeastRecent(manager: EntityManager, userId: string, kept: number): Promise<string[]> {
    return (await DELETE_LEAST_RECENT.all(manager, [userId, kept])).map(({ id }) => id);
  }

  /** Deletes all sessions of all users that have reached their maximum lifetime. */
  async deleteOutdated(manager: EntityManager): Promise<void> {
    await DELETE_OUTDATED.count(manager, [this.config.session.maxDays]);
  }

  private async findCallers(questions: readonly Question[]): Promise<(CallerRow | undefined)[]> {
    const found: (CallerRow | undefined)[] = questions.map(() => undefined);
    const hashes = questions.map(({ tokenHash }) => tokenHash);
    const organizationIds = questions.map(({ organizationId }) => organizationId);
    const rows = await FIND_CALLERS.all(this.rows.manager, [hashes, ...this.lifetimes, organizationIds]);
    for (const row of rows) found[row.place - 1] = row;
    return found;
  }

  private get lifetimes(): [idleDays: number, maxDays: number] {
    return [this.config.session.idleDays, this.config.session.maxDays];
  }
}
