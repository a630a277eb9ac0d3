import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { record } from '../platform/audit-log/record.js';
import { actorOf, type Principal } from '../sessions/principal.js';
import { maskEmail } from '../platform/text/email.js';
import { hashToken } from '../platform/crypto/token.js';
import { Database } from '../platform/database/database.js';
import { MembershipDto } from '../organizations/membership.dto.js';
import { MembershipsRepository } from '../organizations/memberships.repository.js';
import { OrganizationDto } from '../organizations/organization.dto.js';
import { ReceivedInviteDto, type AcceptedInviteDto } from './invite.dto.js';
import {
  AlreadyMemberError,
  InviteAlreadyAcceptedError,
  InviteEmailMismatchError,
  InviteExpiredError,
  InviteNotFoundError,
} from './invites.errors.js';
import { InvitesRepository, type ReceivedInviteRow } from './invites.repository.js';
import { EmailNotVerifiedError } from '../users/users.errors.js';

const TOKEN = /^[\w-]{43}$/;

/** Shows and accepts the invite of a link. */
@Injectable()
export class ReceivedInvitesService {
  constructor(
    private readonly database: Database,
    private readonly invites: InvitesRepository,
    private readonly memberships: MembershipsRepository,
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
    return ReceivedInviteDto.from(invite, invite.organizationName, { email, emailMatches });
  }

  /**
   * Makes the caller a member. Only one of several concurrent requests succeeds.
   * @throws InviteNotFoundError
   * @throws AlreadyMemberError
   * @throws InviteAlreadyAcceptedError
   * @throws InviteExpiredError
   * @throws InviteEmailMismatchError
   * @throws EmailNotVerifiedError
   */
  async accept(caller: Principal, token: string): Promise<AcceptedInviteDto> {
    const { user } = caller;
    return this.database.transaction(async (manager) => {
      await this.invites.lockOrganization(manager, hashToken(token));
      // This is a separate statement, so that it sees the commits of previous holders of the lock.
      const invite = await this.find(token, user.id, manager);
      this.assertAcceptable(caller, invite);

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
    if (user.emailKey !== invite.emailKey) throw new InviteEmailMismatchError();
    if (!user.emailVerified) throw new EmailNotVerifiedError();
    if (isMember) throw new AlreadyMemberError(organizationId);
  }

  /** @throws InviteNotFoundError */
  private async find(token: string, userId: string, manager?: EntityManager): Promise<ReceivedInviteRow> {
    if (!TOKEN.test(token)) throw new InviteNotFoundError();
    const invite = await this.invites.findReceived(hashToken(token), userId, manager);
    if (!invite) throw new InviteNotFoundError();
    return invite;
  }
}
