import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Principal } from '../../../sessions/principal.js';
import { hashToken, isToken } from '../../../platform/crypto/token.js';
import { Database } from '../../../platform/database/database.js';
import { PersonLimitsService } from '../../person-limits.service.js';
import type { AcceptedInviteDto } from '../invite.dto.js';
import { InviteAcceptanceService } from './invite-acceptance.service.js';
import { ANSWER } from './invite-rules.js';
import { InviteNotFoundError } from '../invites.errors.js';
import { ReceivedInviteDto } from './received-invite.dto.js';
import { ReceivedInvitesRepository, type ReceivedInviteRow } from './received-invites.repository.js';

@Injectable()
export class ReceivedInvitesService {
  constructor(
    private readonly database: Database,
    private readonly invites: ReceivedInvitesRepository,
    private readonly limits: PersonLimitsService,
    private readonly acceptance: InviteAcceptanceService,
  ) {}

  /**
   * @throws InviteNotFoundError
   * @throws AlreadyJoinedError if it was accepted and the caller is a member
   * @throws InviteAlreadyAcceptedError
   * @throws InviteExpiredError
   */
  async show({ user }: Principal, token: string): Promise<ReceivedInviteDto> {
    const invite = await this.find(token, user.id);
    ANSWER.assert(invite);
    return ReceivedInviteDto.from(invite, user, await this.limits.limitOfJoining(user.id));
  }

  /**
   * Makes the caller a member, see `InviteAcceptanceService`.
   * @throws InviteNotFoundError
   */
  async accept(caller: Principal, token: string): Promise<AcceptedInviteDto> {
    return this.database.transaction(async (manager) => {
      await this.invites.lockByToken(manager, hashToken(token));
      // This is a separate statement, so that it sees the commits of previous holders of the lock.
      const invite = await this.find(token, caller.user.id, manager);
      return this.acceptance.accept(manager, caller, invite);
    });
  }

  /** @throws InviteNotFoundError */
  private async find(token: string, userId: string, manager?: EntityManager): Promise<ReceivedInviteRow> {
    if (!isToken(token)) throw new InviteNotFoundError();
    const invite = await this.invites.findByToken(hashToken(token), userId, manager);
    if (!invite) throw new InviteNotFoundError();
    return invite;
  }
}
