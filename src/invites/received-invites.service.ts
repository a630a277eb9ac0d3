import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../audit/record.js';
import { actorOf, type Principal } from '../auth/principal.js';
import { maskEmail } from '../common/text/email.js';
import { hashToken } from '../common/text/token.js';
import { transaction } from '../database/transaction.js';
import { MembershipDto } from '../organizations/membership.dto.js';
import { Membership } from '../organizations/membership.entity.js';
import { findMembership } from '../organizations/membership-rows.js';
import { OrganizationDto } from '../organizations/organization.dto.js';
import { Organization } from '../organizations/organization.entity.js';
import { ReceivedInviteDto, type AcceptedInviteDto, type InviteRow } from './invite.dto.js';
import { Invite } from './invite.entity.js';
import {
  AlreadyMemberError,
  EmailNotVerifiedError,
  InviteAlreadyAcceptedError,
  InviteEmailMismatchError,
  InviteExpiredError,
  InviteNotFoundError,
} from './invites.errors.js';
import { SELECT_INVITE } from './invite-rows.js';

const TOKEN = /^[\w-]{43}$/;

/** An invite in the hands of somebody who has its link. */
type Received = InviteRow & { emailKey: string; accepted: boolean };

/** What the holder of an invite's link can do with it. */
@Injectable()
export class ReceivedInvitesService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * @throws InviteNotFoundError
   * @throws InviteAlreadyAcceptedError
   * @throws InviteExpiredError
   */
  async show({ user }: Principal, token: string): Promise<ReceivedInviteDto> {
    const { manager } = this.database;
    const invite = await this.find(manager, token);
    if (invite.accepted) throw new InviteAlreadyAcceptedError();
    if (invite.expired) throw new InviteExpiredError();
    const { name } = await manager.findOneByOrFail(Organization, { id: invite.organizationId });
    const emailMatches = user.emailKey === invite.emailKey;
    const email = emailMatches ? invite.email : maskEmail(invite.email);
    return ReceivedInviteDto.from(invite, name, { email, emailMatches });
  }

  /**
   * Makes its recipient a member. Of any number at once, one wins.
   * @throws InviteNotFoundError
   * @throws AlreadyMemberError
   * @throws InviteAlreadyAcceptedError
   * @throws InviteExpiredError
   * @throws InviteEmailMismatchError
   * @throws EmailNotVerifiedError
   */
  async accept(caller: Principal, token: string): Promise<AcceptedInviteDto> {
    return transaction(this.database, async (manager) => {
      const { organizationId } = await this.find(manager, token);
      await manager.query('SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
      // Read again: what happened to it while we waited for our turn is what counts.
      const invite = await this.find(manager, token);
      await this.assertAcceptable(manager, caller, invite);

      const membershipId = uuidv7();
      const { user } = caller;
      await manager.insert(Membership, {
        id: membershipId,
        organizationId,
        userId: user.id,
        relation: invite.role,
      });
      await manager.update(Invite, { id: invite.id }, { acceptedAt: () => 'now()' });
      await record(manager, actorOf(caller), {
        type: 'invite.accepted',
        organizationId,
        target: { type: 'invite', id: invite.id },
        after: { membershipId, userId: user.id, relation: invite.role },
      });
      const membership = await findMembership(manager, organizationId, membershipId);
      const organization = await manager.findOneByOrFail(Organization, { id: organizationId });
      return {
        membership: MembershipDto.from(membership!),
        organization: OrganizationDto.from(organization, invite.role),
      };
    });
  }

  /** In the order of the contract, section 5. */
  private async assertAcceptable(
    manager: EntityManager,
    { user }: Principal,
    invite: Received,
  ): Promise<void> {
    const { organizationId } = invite;
    const isMember = await manager.existsBy(Membership, { organizationId, userId: user.id });
    if (invite.accepted)
      throw isMember ? new AlreadyMemberError(organizationId) : new InviteAlreadyAcceptedError();
    if (invite.expired) throw new InviteExpiredError();
    if (user.emailKey !== invite.emailKey) throw new InviteEmailMismatchError();
    if (!user.emailVerified) throw new EmailNotVerifiedError();
    if (isMember) throw new AlreadyMemberError(organizationId);
  }

  /** @throws InviteNotFoundError */
  private async find(manager: EntityManager, token: string): Promise<Received> {
    if (!TOKEN.test(token)) throw new InviteNotFoundError();
    const [invite] = await manager.query<Received[]>(
      `SELECT row.*, i.email_key AS "emailKey", i.accepted_at IS NOT NULL AS accepted
         FROM (${SELECT_INVITE} WHERE i.token_hash = $1) AS row JOIN invites i USING (id)`,
      [hashToken(token)],
    );
    if (!invite) throw new InviteNotFoundError();
    return invite;
  }
}
