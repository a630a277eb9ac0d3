import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
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
import { IS_ACTIVE, lifetimesIn } from './active-session.js';
import { Session } from './session.entity.js';

/** A session with its user, the requested organization and the user's membership of it. */
const CALLER = {
  /** The position of the question in the batch, from 1. */
  place: integer,
  sessionId: uuid,
  stale: boolean,
  isFresh: boolean,
  limitKey: text,
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

export interface CallerQuestion {
  /** The hash of a session token. */
  tokenHash: Buffer;
  /** The id of the organization in the path. Null if there is none or it is malformed. */
  organizationId: string | null;
}

const IS_STALE = `s.last_seen_at < now() - interval '1 minute'`;

/**
 * Finds the callers of all requests that arrived together.
 * - One round trip finds the caller and their relation to the organization. So the statement joins two views of
 * organizations/, which is a higher module. Every module may join views. Only organizations/ decides which rights a
 * relation gives.
 * - The subqueries of `unnest` hide the number of requests from the planner, and `OFFSET 0` keeps the planner from
 * merging the lookups. So one plan of nested index lookups serves all batches.
 */
const FIND_CALLERS = statement(
  'sessions.findCallers',
  CALLER,
  `SELECT asked.place::int AS place, caller.*, organization.*
     FROM unnest((SELECT $1::bytea[]), (SELECT $4::uuid[])) WITH ORDINALITY AS asked (token_hash, organization_id, place)
    CROSS JOIN LATERAL (
      SELECT s.id AS "sessionId", ${IS_STALE} AS stale,
             coalesce(s.authenticated_at > now() - $5 * interval '1 minute', false) AS "isFresh",
             coalesce(encode(s.identity_hash, 'base64'), s.user_id::text) AS "limitKey",
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

@Injectable()
export class CallersRepository {
  private readonly callers = new Batches(
    'sessions.findCaller',
    () => BoundedPool.of(this.rows.manager.dataSource),
    (questions: readonly CallerQuestion[]) => this.findAll(questions),
  );

  constructor(
    @InjectRepository(Session) private readonly rows: Repository<Session>,
    private readonly config: Config,
  ) {}

  /**
   * Finds an active session with its user. If an organization is given, also finds the organization and the user's
   * membership.
   */
  find(question: CallerQuestion): Promise<CallerRow | undefined> {
    return this.callers.ask(question);
  }

  /** Extends a session, but writes at most once a minute, so that most reads cause no write. */
  async extend(tokenHash: Buffer): Promise<void> {
    await EXTEND.run(this.rows.manager, [tokenHash]);
  }

  private async findAll(questions: readonly CallerQuestion[]): Promise<(CallerRow | undefined)[]> {
    const found: (CallerRow | undefined)[] = questions.map(() => undefined);
    const hashes = questions.map(({ tokenHash }) => tokenHash);
    const organizationIds = questions.map(({ organizationId }) => organizationId);
    const { freshMinutes } = this.config.session;
    const values = [hashes, ...lifetimesIn(this.config), organizationIds, freshMinutes];
    const rows = await FIND_CALLERS.all(this.rows.manager, values);
    for (const row of rows) found[row.place - 1] = row;
    return found;
  }
}
