import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { record } from '../../../platform/audit-log/record.js';
import { Database } from '../../../platform/database/database.js';
import { newestFirst } from '../../../platform/http/pagination/keyset.js';
import type { Page, PageQuery } from '../../../platform/http/pagination/page.js';
import { isIdentifier } from '../../../platform/text/uuid.js';
import { PersonLimitsService } from '../../person-limits.service.js';
import { actorOf, type Principal } from '../../../sessions/principal.js';
import { EmailNotVerifiedError } from '../../../users/users.errors.js';
import type { AcceptedInviteDto } from '../invite.dto.js';
import { InviteAcceptanceService } from './invite-acceptance.service.js';
import { ANSWER } from './invite-rules.js';
import { InviteNotFoundError } from '../invites.errors.js';
import { InvitesRepository } from '../invites.repository.js';
import { ReceivedInviteDto } from './received-invite.dto.js';
import { ReceivedInvitesRepository, type ReceivedInviteRow } from './received-invites.repository.js';
import { INVITES } from '../invites.domain.js';

const LIST = newestFirst('my-invites');

/** Shows people the invites to their verified address, which they can accept or decline without the link. */
@Injectable()
export class MyInvitesService {
  constructor(
    private readonly database: Database,
    private readonly invites: InvitesRepository,
    private readonly received: ReceivedInvitesRepository,
    private readonly limits: PersonLimitsService,
    private readonly acceptance: InviteAcceptanceService,
  ) {}

  /** Lists the pending invites, newest first. Without a verified address, the list is empty. */
  async list({ user }: Principal, query: PageQuery): Promise<Page<ReceivedInviteDto>> {
    const list = LIST.of(user.id);
    const place = list.placeOf(query);
    const rows = user.emailVerified ? await this.received.listPending(user, place, query.limit + 1) : [];
    const limit = rows.length > 0 ? await this.limits.limitOfJoining(user.id) : undefined;
    return list.page(rows, query, (row) => ReceivedInviteDto.from(row, user, limit));
  }

  /**
   * Makes the caller a member, see `InviteAcceptanceService`.
   * @throws InviteNotFoundError
   */
  async accept(caller: Principal, inviteId: string): Promise<AcceptedInviteDto> {
    return this.database.transaction(async (manager) => {
      const invite = await this.findOwn(manager, caller, inviteId);
      return this.acceptance.accept(manager, caller, invite);
    });
  }

  /**
   * Deletes the invite, even if the caller is already a member.
   * @returns the invite as it was
   * @throws InviteNotFoundError
   * @throws AlreadyJoinedError if it was accepted and the caller is a member
   * @throws InviteAlreadyAcceptedError
   * @throws InviteExpiredError
   * @throws EmailNotVerifiedError
   */
  async decline(caller: Principal, inviteId: string): Promise<ReceivedInviteDto> {
    const { user } = caller;
    return this.database.transaction(async (manager) => {
      const invite = await this.findOwn(manager, caller, inviteId);
      ANSWER.assert(invite);
      if (!user.emailVerified) throw new EmailNotVerifiedError();
      const limit = await this.limits.limitOfJoining(user.id, manager);
      const declined = ReceivedInviteDto.from(invite, user, limit);
      await this.invites.delete(manager, invite.id);
      await record(manager, actorOf(caller), INVITES, {
        type: 'invite.declined',
        organizationId: invite.organizationId,
        target: { type: 'invite', id: invite.id },
        before: { email: invite.email, role: invite.role },
        concerns: { address: invite.email },
      });
      return declined;
    });
  }

  /** Locks the organization, and finds an invite to the caller's address. @throws InviteNotFoundError */
  private async findOwn(
    manager: EntityManager,
    { user }: Principal,
    inviteId: string,
  ): Promise<ReceivedInviteRow> {
    if (!isIdentifier(inviteId)) throw new InviteNotFoundError();
    await this.received.lockById(manager, inviteId, user);
    // This is a separate statement, so that it sees the commits of previous holders of the lock.
    const invite = await this.received.findById(manager, inviteId, user);
    if (!invite) throw new InviteNotFoundError();
    return invite;
  }
}
