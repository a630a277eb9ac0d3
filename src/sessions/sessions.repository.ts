import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Config } from '../platform/config/config.js';
import { text, timestamp, uuid, type Row } from '../platform/database/statements/columns.js';
import { deleteBatch } from '../platform/database/statements/delete-batch.js';
import { statement, statementPlannedEachTime } from '../platform/database/statements/statement.js';
import { IS_ACTIVE, isWithinMaxAge, lifetimesIn, type Lifetimes } from './active-session.js';
import { Session } from './session.entity.js';

const SESSION = {
  id: uuid,
  createdAt: timestamp,
  authenticatedAt: timestamp.orNull,
  lastSeenAt: timestamp,
  ipAddress: text,
  userAgent: text.orNull,
  expiresAt: timestamp,
};
export type SessionRow = Row<typeof SESSION>;

/** When a person proved who they are: a time, `infinity` for now, or `-infinity` if it is unknown. */
export type AuthenticationTime = Date | 'infinity' | '-infinity';

type NewSession = Pick<Session, 'tokenHash' | 'userId' | 'identityHash' | 'ipAddress' | 'userAgent'> & {
  authenticatedAt: AuthenticationTime;
};

const ENDED = { id: uuid, userId: uuid };

const LISTENER = { sessionId: uuid, organizationId: uuid, relation: text };
export type ListenerRow = Row<typeof LISTENER>;

/** Planned for its values, because an instance asks for one session or for thousands. */
const LIST_MEMBERS = statementPlannedEachTime(
  'sessions.listMembers',
  LISTENER,
  `SELECT s.id AS "sessionId", m.organization_id AS "organizationId", m.relation
     FROM organization_members m
     JOIN sessions s ON s.user_id = m.user_id
    WHERE m.organization_id = ANY ($4::uuid[]) AND s.id = ANY ($1::uuid[]) AND ${IS_ACTIVE}`,
);

const ACTIVE = { id: uuid, verifiedKey: text.orNull };
export type ActiveRow = Row<typeof ACTIVE>;

const LIST_ACTIVE_OF = statementPlannedEachTime(
  'sessions.listActiveOf',
  ACTIVE,
  `SELECT s.id, CASE WHEN u.email_verified THEN u.email_key END AS "verifiedKey"
     FROM sessions s JOIN user_profiles u ON u.id = s.user_id
    WHERE s.id = ANY ($1::uuid[]) AND ${IS_ACTIVE}`,
);

const SELECT_ACTIVE_OF_USER = `
  SELECT s.id, s.created_at AS "createdAt", nullif(s.authenticated_at, '-infinity') AS "authenticatedAt", s.last_seen_at AS "lastSeenAt", s.ip_address AS "ipAddress",
         s.user_agent AS "userAgent",
         least(s.last_seen_at + $2 * interval '1 day', s.created_at + $3 * interval '1 day') AS "expiresAt"
    FROM sessions s
   WHERE ${IS_ACTIVE} AND s.user_id = $1`;

const INSERT = statement(
  'sessions.insert',
  {},
  `INSERT INTO sessions (id, token_hash, user_id, identity_hash, ip_address, user_agent, authenticated_at)
   VALUES ($1, $2, $3, $4, $5, $6, least($7::timestamptz, now()))`,
);

const RENEW = statement(
  'sessions.renew',
  { id: uuid },
  `UPDATE sessions s
      SET token_hash = $5, identity_hash = $7, last_seen_at = now(),
          authenticated_at = greatest(s.authenticated_at, least($6::timestamptz, now()))
    WHERE s.token_hash = $1 AND ${IS_ACTIVE} AND s.user_id = $4 RETURNING s.id`,
);

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
 * until then, or until the person's next sign-in.
 */
const DELETE_OUTDATED = statement(
  'sessions.deleteOutdated',
  {},
  deleteBatch('sessions s', 's.created_at', `NOT (${isWithinMaxAge('$2')})`),
);

@Injectable()
export class SessionsRepository {
  constructor(
    @InjectRepository(Session) private readonly rows: Repository<Session>,
    private readonly config: Config,
  ) {}

  listActiveOf(ids: readonly string[]): Promise<ActiveRow[]> {
    return LIST_ACTIVE_OF.all(this.rows.manager, [ids, ...this.lifetimes]);
  }

  listMembers(ids: readonly string[], organizationIds: readonly string[]): Promise<ListenerRow[]> {
    return LIST_MEMBERS.all(this.rows.manager, [ids, ...this.lifetimes, organizationIds]);
  }

  /** Lists the active sessions of a user, newest first, after the given position. */
  listActive(userId: string, place: readonly string[], limit: number): Promise<SessionRow[]> {
    return LIST_ACTIVE.all(this.rows.manager, [userId, ...this.lifetimes, ...place, limit]);
  }

  /** @returns the id of the new session */
  async insert(
    manager: EntityManager,
    { tokenHash, userId, identityHash, ipAddress, userAgent, authenticatedAt }: NewSession,
  ): Promise<string> {
    const id = uuidv7();
    const values = [id, tokenHash, userId, identityHash, ipAddress, userAgent, authenticatedAt];
    await INSERT.run(manager, values);
    return id;
  }

  /**
   * Gives an active session of this user a new token.
   * @param tokenHash of the present token
   * @returns the id of the session, if there is one
   */
  async renew(
    manager: EntityManager,
    tokenHash: Buffer,
    renewed: Omit<NewSession, 'ipAddress' | 'userAgent'>,
  ): Promise<string | undefined> {
    const { userId, authenticatedAt, identityHash } = renewed;
    const values = [tokenHash, ...this.lifetimes, userId, renewed.tokenHash, authenticatedAt, identityHash];
    return (await RENEW.first(manager, values))?.id;
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

  hasToken(manager: EntityManager, id: string, tokenHash: Buffer): Promise<boolean> {
    return manager.withRepository(this.rows).existsBy({ id, tokenHash });
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
    await DELETE_EXPIRED.run(manager, [userId, ...this.lifetimes]);
  }

  /**
   * Deletes the sessions that a user has not used for longest.
   * @param kept the number of sessions that stay
   * @returns the ids of the deleted sessions
   */
  async deleteLeastRecent(manager: EntityManager, userId: string, kept: number): Promise<string[]> {
    return (await DELETE_LEAST_RECENT.all(manager, [userId, kept])).map(({ id }) => id);
  }

  /**
   * Deletes sessions of all users that have reached their maximum lifetime.
   * @returns the number of deleted rows, at most `limit`
   */
  deleteOutdated(limit: number): Promise<number> {
    return DELETE_OUTDATED.count(this.rows.manager, [limit, this.config.session.maxDays]);
  }

  private get lifetimes(): Lifetimes {
    return lifetimesIn(this.config);
  }
}
