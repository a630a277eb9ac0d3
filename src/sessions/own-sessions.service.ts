import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { UnauthenticatedError } from '../platform/http/errors/errors.js';
import { newestFirst } from '../platform/http/pagination/keyset.js';
import type { Page, PageQuery } from '../platform/http/pagination/page.js';
import { isIdentifier } from '../platform/text/uuid.js';
import { UsersService } from '../users/users.service.js';
import { actorOf, type Principal } from './principal.js';
import { SessionDto, type EndedSessionsDto } from './session.dto.js';
import { recordEnd } from './session-end.js';
import { SessionNotFoundError } from './sessions.errors.js';
import { SessionsRepository } from './sessions.repository.js';

const LIST = newestFirst('sessions');

/** Lets people list and end their own sessions. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly users: UsersService,
  ) {}

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
      await recordEnd(manager, actorOf(caller), { id: sessionId, userId: caller.user.id });
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
      for (const id of ids) await recordEnd(manager, actorOf(caller), { id, userId: user.id });
      return { ended: ids.length };
    });
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
}
