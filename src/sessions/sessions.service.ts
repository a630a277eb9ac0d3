import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { record, recordAll, SYSTEM, type Actor } from '../platform/audit-log/record.js';
import { UnauthenticatedError } from '../platform/http/errors/errors.js';
import { Config } from '../platform/config/config.js';
import { newestFirst } from '../platform/http/pagination/keyset.js';
import type { Page, PageQuery } from '../platform/http/pagination/page.js';
import { hashToken, newToken } from '../platform/crypto/token.js';
import type { Language } from '../platform/text/language.js';
import { isIdentifier } from '../platform/text/uuid.js';
import { Database } from '../platform/database/database.js';
import { tell } from '../platform/database/transactions/told-hints.js';
import { UsersService, type Profile } from '../users/users.service.js';
import { SessionNotFoundError } from './sessions.errors.js';
import { actorOf, principalOf, type AsksFresh, type KnownPrincipal, type Principal } from './principal.js';
import { SessionDto, type EndedSessionsDto } from './session.dto.js';
import { SessionTokens } from './session-tokens.js';
import { CallersRepository, type CallerQuestion, type CallerRow } from './callers.repository.js';
import {
  SessionsRepository,
  type ActiveRow,
  type AuthenticationTime,
  type ListenerRow,
} from './sessions.repository.js';

/** The browser of a session, as described by the request that signs in. */
export interface Browser {
  ipAddress: string;
  userAgent: string | null;
  /** The preferred language. */
  language: Language | null;
  requestId: string;
}

/** A sign-in that the identity provider has confirmed. */
export interface SignedIn {
  profile: Profile;
  authenticatedAt: AuthenticationTime;
  /** Whether the person was asked to prove again who they are, so that their session goes on. */
  isFresh: boolean;
}

const LIST = newestFirst('sessions');
const MAX_USER_AGENT = 500;
/** The maximum number of active sessions per person. */
const MAX_SESSIONS = 20;

@Injectable()
export class SessionsService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly callers: CallersRepository,
    private readonly sessions: SessionsRepository,
    private readonly users: UsersService,
    private readonly tokens: SessionTokens,
  ) {}

  /**
   * Creates a session for the person with this profile, and ends the browser's previous session. If the person has too
   * many sessions, also ends the least recently used one. After a fresh sign-in of the same person, the previous session
   * gets the new token instead.
   * @returns the token for the cookie; only its hash is stored
   */
  async signIn(
    { profile, authenticatedAt, isFresh }: SignedIn,
    browser: Browser,
    previousToken: string | undefined,
  ): Promise<string> {
    const token = newToken();
    const { ipAddress, requestId } = browser;
    const userAgent = browser.userAgent?.slice(0, MAX_USER_AGENT) ?? null;
    await this.database.transaction(async (manager) => {
      const user = await this.users.refresh(manager, profile, browser.language);
      const renewed = { tokenHash: hashToken(token), userId: user.id, authenticatedAt };
      if (isFresh && previousToken && (await this.renewIn(manager, previousToken, renewed, requestId)))
        return;
      if (previousToken) await this.endIn(manager, previousToken, requestId);
      await this.makeRoom(manager, actorOf({ user, requestId }), user.id);
      const id = await this.sessions.insert(manager, { ...renewed, ipAddress, userAgent });
      await record(manager, actorOf({ user, requestId }), {
        type: 'session.created',
        organizationId: null,
        target: { type: 'session', id },
        concerns: { userIds: [user.id] },
      });
    });
    return token;
  }

  /** @param keepsIdle whether the request does not count as use of the session */
  async findPrincipal(question: CallerQuestion, keepsIdle = false): Promise<KnownPrincipal | undefined> {
    const row = await this.callers.find(question);
    if (row?.stale && !keepsIdle) await this.callers.extend(question.tokenHash);
    return row && principalOf(row, this.asksFresh(row));
  }

  private asksFresh({ isFresh }: CallerRow): AsksFresh {
    const { freshMinutes, freshTransfer } = this.config.session;
    const irreversible = freshMinutes > 0 && !isFresh;
    return { irreversible, transfer: irreversible && freshTransfer };
  }

  async end(token: string, requestId: string): Promise<void> {
    const hash = hashToken(token);
    if (this.tokens.hasEnded(hash)) return;
    await this.database.transaction((manager) => this.endIn(manager, token, requestId));
    this.tokens.end(hash);
  }

  async list(userId: string, currentId: string, query: PageQuery): Promise<Page<SessionDto>> {
    const list = LIST.of(userId);
    const rows = await this.sessions.listActive(userId, list.placeOf(query), query.limit + 1);
    return list.page(rows, query, (row) => SessionDto.from(row, currentId));
  }

  /**
   * Ends one of a user's sessions.
   * @returns the ended session
   * @throws SessionNotFoundError
   * @throws UnauthenticatedError
   */
  async endById(caller: Principal, sessionId: string): Promise<SessionDto> {
    if (!isIdentifier(sessionId)) throw new SessionNotFoundError();
    return this.database.transaction(async (manager) => {
      await this.takeTurn(manager, caller);
      const row = await this.sessions.deleteActive(manager, caller.user.id, sessionId);
      if (!row) throw new SessionNotFoundError();
      await this.recordEnd(manager, actorOf(caller), { id: sessionId, userId: caller.user.id });
      return SessionDto.from(row, caller.sessionId);
    });
  }

  /**
   * Ends all sessions of the caller except for the current one.
   * @returns how many sessions ended
   * @throws UnauthenticatedError
   */
  async endOthers(caller: Principal): Promise<EndedSessionsDto> {
    const { user, sessionId } = caller;
    return this.database.transaction(async (manager) => {
      await this.takeTurn(manager, caller);
      const ids = await this.sessions.deleteActiveBut(manager, user.id, sessionId);
      for (const id of ids) await this.recordEnd(manager, actorOf(caller), { id, userId: user.id });
      return { ended: ids.length };
    });
  }

  /** Finds those of these sessions that are active, with the keys of their people's verified addresses. */
  async listActiveOf(sessionIds: readonly string[]): Promise<ActiveRow[]> {
    return this.sessions.listActiveOf(sessionIds);
  }

  /** Finds those of these sessions that are active and belong to members of these organizations. */
  async listMembers(
    sessionIds: readonly string[],
    organizationIds: readonly string[],
  ): Promise<ListenerRow[]> {
    return this.sessions.listMembers(sessionIds, organizationIds);
  }

  /**
   * Checks that no other request has ended the caller's session, or given it another token. The transaction must hold the
   * lock of the person.
   * @throws UnauthenticatedError
   */
  async assertLives(manager: EntityManager, { sessionId }: Principal, tokenHash: Buffer): Promise<void> {
    if (!(await this.sessions.hasToken(manager, sessionId, tokenHash))) throw new UnauthenticatedError();
  }

  /** Ends all sessions of these users, in the transaction of a change to their accounts. */
  async endAllOf(manager: EntityManager, userIds: string[]): Promise<void> {
    const ids = await this.sessions.deleteAllOf(manager, userIds);
    tell(manager, ...userIds.map((userId) => ({ userId, resources: ['sessions'] as const })));
    await recordAll(
      manager,
      SYSTEM,
      ids.map((id) => ({ type: 'session.ended', organizationId: null, target: { type: 'session', id } })),
    );
  }

  /**
   * Serializes the requests that end sessions of one person. Otherwise two sessions could end each other, and a person
   * could not reliably end the session of a stolen cookie.
   * @throws UnauthenticatedError if another session has ended the current one
   */
  private async takeTurn(manager: EntityManager, { user, sessionId }: Principal): Promise<void> {
    await this.users.lock(manager, user.id);
    // This is a separate statement, so that it sees the commits of previous holders of the lock.
    if (!(await this.sessions.exists(manager, sessionId))) throw new UnauthenticatedError();
  }

  /** Makes room for one more session. The caller has locked the user's row, so concurrent sign-ins take turns. */
  private async makeRoom(manager: EntityManager, actor: Actor, userId: string): Promise<void> {
    await this.sessions.deleteExpired(manager, userId);
    for (const id of await this.sessions.deleteLeastRecent(manager, userId, MAX_SESSIONS - 1))
      await this.recordEnd(manager, actor, { id, userId });
  }

  /** @returns false if the token belongs to no active session of this person */
  private async renewIn(
    manager: EntityManager,
    token: string,
    renewed: Parameters<SessionsRepository['renew']>[2],
    requestId: string,
  ): Promise<boolean> {
    const id = await this.sessions.renew(manager, hashToken(token), renewed);
    if (id === undefined) return false;
    await record(
      manager,
      { type: 'user', id: renewed.userId, requestId },
      {
        type: 'session.renewed',
        organizationId: null,
        target: { type: 'session', id },
        concerns: { userIds: [renewed.userId] },
      },
    );
    return true;
  }

  private async endIn(manager: EntityManager, token: string, requestId: string): Promise<void> {
    const ended = await this.sessions.delete(manager, hashToken(token));
    if (ended) await this.recordEnd(manager, { type: 'user', id: ended.userId, requestId }, ended);
  }

  private async recordEnd(
    manager: EntityManager,
    actor: Actor,
    { id, userId }: { id: string; userId: string },
  ): Promise<void> {
    await record(manager, actor, {
      type: 'session.ended',
      organizationId: null,
      target: { type: 'session', id },
      concerns: { userIds: [userId] },
    });
  }
}
