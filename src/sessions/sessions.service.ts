import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { record, recordAll, SYSTEM, type Actor } from '../platform/audit-log/record.js';
import { UnauthenticatedError } from '../platform/http/errors/errors.js';
import { Config } from '../platform/config/config.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { assertExpected } from '../platform/http/expected-user.js';
import { hashToken, newToken } from '../platform/crypto/token.js';
import type { Language } from '../platform/text/language.js';
import { Database } from '../platform/database/database.js';
import { tell } from '../platform/database/transactions/told-hints.js';
import { identityHash } from '../users/identity-hash.js';
import { UsersService, type Profile } from '../users/users.service.js';
import { actorOf, principalOf, type AsksFresh, type KnownPrincipal, type Principal } from './principal.js';
import { recordEnd } from './session-end.js';
import { RequestRatesService } from './request-rates.service.js';
import { SessionTokensService } from './session-tokens.service.js';
import { CallersRepository, type CallerQuestion, type CallerRow } from './callers.repository.js';
import {
  SessionsRepository,
  type ActiveRow,
  type AuthenticationTime,
  type ListenerRow,
} from './sessions.repository.js';
import { SESSIONS } from './sessions.domain.js';

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
  /** Whether the sign-in began with `fresh=true`. If the browser's session belongs to the same person, it continues. */
  isFresh: boolean;
}

interface SessionUse {
  /** Whether the request does not count as use of the session. */
  keepsIdle?: boolean;
  /** The id that the request names in `x-expected-user`. */
  expectedUser?: string;
}

const MAX_USER_AGENT = 500;
/** The maximum number of active sessions per person. */
const MAX_SESSIONS = 20;
/** The purpose of the hashes by which limits count a person. */
const PURPOSE = 'limits of a person';

@Injectable()
export class SessionsService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly callers: CallersRepository,
    private readonly sessions: SessionsRepository,
    private readonly users: UsersService,
    private readonly tokens: SessionTokensService,
    private readonly rates: RequestRatesService,
  ) {}

  /**
   * Creates a session for the person with this profile, and ends the browser's previous session. If the person has too
   * many sessions, also ends the least recently used ones. After a fresh sign-in of the same person, the previous
   * session continues with the new token instead.
   * @returns the token for the cookie; only its hash is stored
   * @throws RateLimitedError if the person signs in too often. The previous session continues
   */
  async signIn(
    { profile, authenticatedAt, isFresh }: SignedIn,
    browser: Browser,
    previousToken: string | undefined,
  ): Promise<string> {
    const token = newToken();
    const { ipAddress, requestId } = browser;
    const userAgent = browser.userAgent?.slice(0, MAX_USER_AGENT) ?? null;
    const hash = identityHash(profile, PURPOSE, this.config.session.keys[0]!);
    await this.rates.countSignIn(hash.toString('base64'));
    await this.database.transaction(async (manager) => {
      const user = await this.users.refresh(manager, profile, browser.language);
      const renewed = {
        tokenHash: hashToken(token),
        userId: user.id,
        identityHash: hash,
        authenticatedAt,
      };
      if (isFresh && previousToken && (await this.renewIn(manager, previousToken, renewed, requestId)))
        return;
      if (previousToken) await this.endIn(manager, previousToken, requestId);
      await this.makeRoom(manager, actorOf({ user, requestId }), user.id);
      const id = await this.sessions.insert(manager, { ...renewed, ipAddress, userAgent });
      await record(manager, actorOf({ user, requestId }), SESSIONS, {
        type: 'session.created',
        organizationId: null,
        target: { type: 'session', id },
        concerns: { userIds: [user.id] },
      });
    });
    return token;
  }

  /** @throws SessionChangedError if the session belongs to another person than the expected one */
  async findPrincipal(
    question: CallerQuestion,
    { keepsIdle, expectedUser }: SessionUse = {},
  ): Promise<KnownPrincipal | undefined> {
    const row = await this.callers.find(question);
    if (!row) return undefined;
    assertExpected(expectedUser, row.id);
    if (row.stale && !keepsIdle) await this.callers.extend(question.tokenHash);
    return principalOf(row, this.asksFresh(row));
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

  /** Finds the active ones of these sessions, with the `emailKey` of each person's verified address. */
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
   * Checks that the caller's session still exists and still has this token. The transaction must hold the lock of the
   * person.
   * @throws UnauthenticatedError
   */
  async assertLives(manager: EntityManager, { sessionId }: Principal, tokenHash: Buffer): Promise<void> {
    if (!(await this.sessions.hasToken(manager, sessionId, tokenHash))) throw new UnauthenticatedError();
  }

  /**
   * Ends all sessions of a person, or of all people with an address, verified or not.
   * @returns the number of sessions
   * @throws OperatorError if there is no such person
   */
  async endAllOfPerson(person: { userId: string } | { address: string }): Promise<number> {
    return this.database.transaction(async (manager) => {
      const userIds = await this.users.listIds(manager, person);
      if (userIds.length === 0) throw new OperatorError('No person has this id or address.');
      return this.endAllOf(manager, userIds);
    });
  }

  /**
   * Ends all sessions of these users, in the given transaction.
   * @returns the number of sessions
   */
  async endAllOf(manager: EntityManager, userIds: string[]): Promise<number> {
    const ids = await this.sessions.deleteAllOf(manager, userIds);
    tell(manager, SESSIONS, ...userIds.map((userId) => ({ userId, resources: ['sessions'] as const })));
    await recordAll(
      manager,
      SYSTEM,
      SESSIONS,
      ids.map((id) => ({ type: 'session.ended', organizationId: null, target: { type: 'session', id } })),
    );
    return ids.length;
  }

  /** Makes room for one more session. The caller has locked the user's row, so concurrent sign-ins take turns. */
  private async makeRoom(manager: EntityManager, actor: Actor, userId: string): Promise<void> {
    await this.sessions.deleteExpired(manager, userId);
    for (const id of await this.sessions.deleteLeastRecent(manager, userId, MAX_SESSIONS - 1))
      await recordEnd(manager, actor, { id, userId });
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
    await record(manager, { type: 'user', id: renewed.userId, requestId }, SESSIONS, {
      type: 'session.renewed',
      organizationId: null,
      target: { type: 'session', id },
      concerns: { userIds: [renewed.userId] },
    });
    return true;
  }

  private async endIn(manager: EntityManager, token: string, requestId: string): Promise<void> {
    const ended = await this.sessions.delete(manager, hashToken(token));
    if (ended) await recordEnd(manager, { type: 'user', id: ended.userId, requestId }, ended);
  }
}
