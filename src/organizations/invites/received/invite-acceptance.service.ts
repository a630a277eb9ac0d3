import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { record } from '../../../platform/audit-log/record.js';
import { NoticeSenderService } from '../../../platform/mail/notice-sender.service.js';
import { MembershipDto } from '../../membership.dto.js';
import { MembershipsRepository } from '../../memberships.repository.js';
import { OrganizationDto } from '../../organization.dto.js';
import { PersonLimitsService } from '../../person-limits.service.js';
import { actorOf, type Principal } from '../../../sessions/principal.js';
import type { AcceptedInviteDto } from '../invite.dto.js';
import { ACCEPT, ANSWER } from './invite-rules.js';
import { ReceivedInvitesRepository, type ReceivedInviteRow } from './received-invites.repository.js';
import { INVITES } from '../invites.domain.js';

@Injectable()
export class InviteAcceptanceService {
  constructor(
    private readonly invites: ReceivedInvitesRepository,
    private readonly memberships: MembershipsRepository,
    private readonly limits: PersonLimitsService,
    private readonly notices: NoticeSenderService,
  ) {}

  /**
   * Makes the caller a member. The transaction must have locked the organization before it read the invite. Then only
   * one of several concurrent requests succeeds.
   * @throws AlreadyJoinedError
   * @throws InviteAlreadyAcceptedError
   * @throws InviteExpiredError
   * @throws InviteEmailMismatchError
   * @throws EmailNotVerifiedError
   * @throws LimitReachedError
   * @throws UnauthenticatedError if the account was erased or removed in the meantime
   */
  async accept(
    manager: EntityManager,
    caller: Principal,
    invite: ReceivedInviteRow,
  ): Promise<AcceptedInviteDto> {
    const { user, asksFresh } = caller;
    ANSWER.assert(invite);
    ACCEPT.assert({ ...invite, user });
    await this.limits.assertMayJoin(manager, user.id);

    const { organizationId, role } = invite;
    const membership = await this.memberships.insert(manager, organizationId, user, role);
    await this.invites.accept(manager, invite.id);
    await record(manager, actorOf(caller), INVITES, {
      type: 'invite.accepted',
      organizationId,
      target: { type: 'invite', id: invite.id },
      after: { membershipId: membership.id, userId: user.id, relation: role },
      concerns: { userIds: [user.id] },
    });
    await this.notices.send(manager, actorOf(caller), INVITES, {
      kind: 'invite_accepted',
      organizationId,
      to: { people: [invite.inviterId] },
      about: { userId: user.id },
    });
    const organization = {
      id: organizationId,
      name: invite.organizationName,
      createdAt: invite.organizationCreatedAt,
      updatedAt: invite.organizationUpdatedAt,
    };
    return {
      membership: MembershipDto.from(membership, membership),
      organization: OrganizationDto.from(organization, { relation: role, user, asksFresh }),
    };
  }
}
