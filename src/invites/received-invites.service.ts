import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { record } from '../platform/audit-log/record.js';
import { actorOf, type Principal } from '../sessions/principal.js';
import { maskEmail } from '../platform/text/email.js';
import { hashToken, isToken } from '../platform/crypto/token.js';
import { Database } from '../platform/database/database.js';
import { MembershipDto } from '../organizations/membership.dto.js';
import { MembershipsRepository } from '../organizations/memberships.repository.js';
import { OrganizationDto } from '../organizations/organization.dto.js';
import { PersonLimits } from '../organizations/person-limits.js';
import { LimitReachedError } from '../platform/http/errors/errors.js';
import { ReceivedInviteDto, type AcceptedInviteDto } from './invite.dto.js';
import {
  AlreadyMemberError,
  InviteAlreadyAcceptedError,
  InviteExpiredError,
  InviteNotFoundError,
} from './invites.errors.js';
import { InvitesRepository, type ReceivedInviteRow } from './invites.repository.js';
import type { User } from '../users/user.entity.js';
import { refusalOf, type AcceptRefusalCode } from './acceptance.js';

/** Shows and accepts the invite of a link. */
@Injectable()
export class ReceivedInvitesService {
  constructor(
    private readonly database: Database,
    private readonly invites: InvitesRepository,
    private readonly memberships: MembershipsRepository,
    private readonly limits: PersonLimits,
  ) {}

  /**
   * @throws InviteNotFoundError
   * @throws InviteAlreadyAcceptedError
   * @throws InviteExpiredError
   */
  async show({ user }: Principal, token: string): Promise<ReceivedInviteDto> {
    const invite = await this.find(token, user.id);
    if (invite.accepted) throw new InviteAlreadyAcceptedError();
    if (invite.expired) throw new InviteExpiredError();
    const emailMatches = user.emailKey === invite.emailKey;
    const email = emailMatches ? invite.email : maskEmail(invite.email);
    const reason = await this.refusalCodeOf(user, invite);
    const actions = { accept: { allowed: reason === null, reason } };
    return ReceivedInviteDto.from(invite, invite.organizationName, { email, emailMatches, actions });
  }

  /**
   * Makes the caller a member. Only one of several concurrent requests succeeds.
   * @throws InviteNotFoundError
   * @throws AlreadyMemberError
   * @throws InviteAlreadyAcceptedError
   * @throws InviteExpiredError
   * @throws InviteEmailMismatchError
   * @throws EmailNotVerifiedError
   * @throws LimitReachedError
   */
  async accept(caller: Principal, token: string): Promise<AcceptedInviteDto> {
    const { user } = caller;
    return this.database.transaction(async (manager) => {
      await this.invites.lockOrganization(manager, hashToken(token));
      // This is a separate statement, so that it sees the commits of previous holders of the lock.
      const invite = await this.find(token, user.id, manager);
      this.assertAcceptable(caller, invite);
      await this.limits.assertMayJoin(manager, user.id);

      const { organizationId, role } = invite;
      const membership = await this.memberships.insert(manager, organizationId, user, role);
      await this.invites.accept(manager, invite.id);
      await record(manager, actorOf(caller), {
        type: 'invite.accepted',
        organizationId,
        target: { type: 'invite', id: invite.id },
        after: { membershipId: membership.id, userId: user.id, relation: role },
      });
      return {
        membership: MembershipDto.from(membership),
        organization: OrganizationDto.from(
          {
            id: organizationId,
            name: invite.organizationName,
            createdAt: invite.organizationCreatedAt,
            updatedAt: invite.organizationUpdatedAt,
          },
          role,
        ),
      };
    });
  }

  /** The order of the checks is part of the API. */
  private assertAcceptable({ user }: Principal, invite: ReceivedInviteRow): void {
    const { organizationId, isMember } = invite;
    if (invite.accepted)
      throw isMember ? new AlreadyMemberError(organizationId) : new InviteAlreadyAcceptedError();
    if (invite.expired) throw new InviteExpiredError();
    const refusal = refusalOf(user, invite);
    if (refusal) throw refusal;
  }

  /** The code of the error that accepting a pending invite would answer now. */
  private async refusalCodeOf(user: User, invite: ReceivedInviteRow): Promise<AcceptRefusalCode | null> {
    const refusal = refusalOf(user, invite);
    if (refusal) return refusal.code;
    return (await this.limits.mayJoin(user.id)) ? null : LimitReachedError.code;
  }

  /** @throws InviteNotFoundError */
  private async find(token: string, userId: string, manager?: EntityManager): Promise<ReceivedInviteRow> {
    if (!isToken(token)) throw new InviteNotFoundError();
    const invite = await this.invites.findReceived(hashToken(token), userId, manager);
    if (!invite) throw new InviteNotFoundError();
    return invite;
  }
}
