import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { record, type Actor } from '../audit/record.js';
import { AFTER_ALL, decodeCursor, encodeCursor, isTimePlace } from '../common/pagination/cursor.js';
import { Page, type PageQuery } from '../common/pagination/page.js';
import { hashToken, newToken } from '../common/text/token.js';
import { isIdentifier } from '../common/text/uuid.js';
import { Config } from '../config/config.js';
import { read } from '../database/statements.js';
import { transaction } from '../database/transaction.js';
import { UsersService, type Profile } from '../users/users.service.js';
import { SessionNotFoundError } from './auth.errors.js';
import { actorOf, type Principal } from './principal.js';
import { Session } from './session.entity.js';
import { SessionDto, type SessionRow } from './session.dto.js';

/** Who asks for a session, as far as it says. */
export interface Browser {
  ipAddress: string;
  userAgent: string | null;
  requestId: string;
}

const LIST = 'sessions';
const MAX_USER_AGENT = 500;

@Injectable()
export class SessionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly config: Config,
  ) {}

  /**
   * The only way into the service: makes a session for the person of this profile and ends the one that the same
   * browser had.
   * @returns the token for the cookie; it is kept nowhere else
   */
  async signIn(profile: Profile, browser: Browser, previousToken: string | undefined): Promise<string> {
    const token = newToken();
    const { ipAddress, requestId } = browser;
    const userAgent = browser.userAgent?.slice(0, MAX_USER_AGENT) ?? null;
    await transaction(this.database, async (manager) => {
      const user = await this.users.refresh(manager, profile);
      if (previousToken) await this.endIn(manager, previousToken, requestId);
      await this.dropExpired(manager, user.id);
      const id = uuidv7();
      const tokenHash = hashToken(token);
      await manager.insert(Session, { tokenHash, id, userId: user.id, ipAddress, userAgent });
      await record(manager, actorOf({ user, requestId }), {
        type: 'session.created',
        organizationId: null,
        target: { type: 'session', id },
        after: { ipAddress, userAgent },
      });
    });
    return token;
  }

  async end(token: string, requestId: string): Promise<void> {
    await transaction(this.database, (manager) => this.endIn(manager, token, requestId));
  }

  /** The sessions of a user that still count, newest first. */
  async list(userId: string, currentId: string, { limit, cursor }: PageQuery): Promise<Page<SessionDto>> {
    const [createdAt, id] = cursor !== undefined ? decodeCursor(LIST, cursor, isTimePlace) : AFTER_ALL;
    const rows = await read<SessionRow[]>(
      this.database,
      `${this.selectLive()} AND user_id = $3 AND (created_at, id) < ($4::timestamptz, $5::uuid)
        ORDER BY created_at DESC, id DESC LIMIT $6`,
      [...this.lifetimes, userId, createdAt, id, limit + 1],
    );
    return Page.of(
      rows,
      limit,
      (row) => encodeCursor(LIST, [row.createdAt.toISOString(), row.id]),
      (row) => SessionDto.from(row, currentId),
    );
  }

  /**
   * Ends one of a user's sessions.
   * @returns it, as it was
   * @throws SessionNotFoundError
   */
  async endById(caller: Principal, sessionId: string): Promise<SessionDto> {
    if (!isIdentifier(sessionId)) throw new SessionNotFoundError();
    return transaction(this.database, async (manager) => {
      const [row] = await manager.query<SessionRow[]>(
        `WITH live AS (${this.selectLive()} AND user_id = $3 AND id = $4),
              gone AS (DELETE FROM sessions WHERE id IN (SELECT id FROM live) RETURNING id)
         SELECT live.* FROM live JOIN gone USING (id)`,
        [...this.lifetimes, caller.user.id, sessionId],
      );
      if (!row) throw new SessionNotFoundError();
      await this.recordEnd(manager, actorOf(caller), sessionId);
      return SessionDto.from(row, caller.sessionId);
    });
  }

  private async endIn(manager: EntityManager, token: string, requestId: string): Promise<void> {
    const session = await manager.findOneBy(Session, { tokenHash: hashToken(token) });
    if (!session) return;
    const { affected } = await manager.delete(Session, { tokenHash: session.tokenHash });
    if (affected) await this.recordEnd(manager, { type: 'user', id: session.userId, requestId }, session.id);
  }

  private async recordEnd(manager: EntityManager, actor: Actor, id: string): Promise<void> {
    const target = { type: 'session', id };
    await record(manager, actor, { type: 'session.ended', organizationId: null, target });
  }

  private selectLive(): string {
    return `SELECT id, created_at AS "createdAt", last_seen_at AS "lastSeenAt", ip_address AS "ipAddress",
                   user_agent AS "userAgent",
                   least(last_seen_at + $1 * interval '1 day', created_at + $2 * interval '1 day') AS "expiresAt"
              FROM sessions
             WHERE last_seen_at > now() - $1 * interval '1 day' AND created_at > now() - $2 * interval '1 day'`;
  }

  private async dropExpired(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `DELETE FROM sessions WHERE user_id = $3
          AND (last_seen_at <= now() - $1 * interval '1 day' OR created_at <= now() - $2 * interval '1 day')`,
      [...this.lifetimes, userId],
    );
  }

  private get lifetimes(): [number, number] {
    return [this.config.session.idleDays, this.config.session.maxDays];
  }
}
