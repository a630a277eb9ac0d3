import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { record } from '../audit/record.js';
import { actorOf, type Principal } from '../auth/principal.js';
import { maskEmail } from '../common/text/email.js';
import { hashToken } from '../common/text/token.js';
import { transaction } from '../database/transaction.js';
import { run } from '../database/statements.js';
import { MembershipDto } from '../organizations/membership.dto.js';
import { MembershipsRepository } from '../organizations/memberships.repository.js';
import { OrganizationDto } from '../organizations/organization.dto.js';
import { ReceivedInviteDto, type AcceptedInviteDto, type InviteRow } from './invite.dto.js';
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
interface Received extends InviteRow {
  emailKey: string;
  accepted: boolean;
  organizationName: string;
  organizationCreatedAt: Date;
  organizationUpdatedAt: Date;
  /** Whether that somebody belongs to the organization. */
  isMember: boolean;
}

/** What the holder of an invite's link can do with it. */
@Injectable()
export class ReceivedInvitesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly memberships: MembershipsRepository,
  ) {}

  /**
   * @throws InviteNotFoundError
   * @throws InviteAlreadyAcceptedError
   * @throws InviteExpiredError
   */
  async show({ user }: Principal, token: string): Promise<ReceivedInviteDto> {
    const invite = await this.find(this.database.manager, user.id, token);
    if (invite.accepted) throw new InviteAlreadyAcceptedError();
    if (invite.expired) throw new InviteExpiredError();
    const emailMatches = user.emailKey === invite.emailKey;
    const email = emailMatches ? invite.email : maskEmail(invite.email);
    return ReceivedInviteDto.from(invite, invite.organizationName, { email, emailMatches });
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
    const { user } = caller;
    return transaction(this.database, async (manager) => {
      await this.awaitTurn(manager, token);
      // What happened to it while we waited for our turn counts.
      const invite = await this.find(manager, user.id, token);
      this.assertAcceptable(caller, invite);

      const { organizationId, role } = invite;
      const membership = await this.memberships.insert(manager, organizationId, user, role);
      await run(manager, 'UPDATE invites SET accepted_at = now() WHERE id = $1', [invite.id]);
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

  /** In the order of the contract, section 5. */
  private assertAcceptable({ user }: Principal, invite: Received): void {
    const { organizationId, isMember } = invite;
    if (invite.accepted)
      throw isMember ? new AlreadyMemberError(organizationId) : new InviteAlreadyAcceptedError();
    if (invite.expired) throw new InviteExpiredError();
    if (user.emailKey !== invite.emailKey) throw new InviteEmailMismatchError();
    if (!user.emailVerified) throw new EmailNotVerifiedError();
    if (isMember) throw new AlreadyMemberError(organizationId);
  }

  /** Locks the organization that the invite is of, as everything that changes its members does. */
  private async awaitTurn(manager: EntityManager, token: string): Promise<void> {
    await run(
      manager,
      `SELECT FROM organizations WHERE id = (SELECT organization_id FROM invites WHERE token_hash = $1)
         FOR NO KEY UPDATE`,
      [hashToken(token)],
    );
  }

  /** @throws InviteNotFoundError */
  private async find(manager: EntityManager, userId: string, token: string): Promise<Received> {
    if (!TOKEN.test(token)) throw new InviteNotFoundError();
    const [invite] = await run<Received[]>(
      manager,
      `SELECT row.*, i.email_key AS "emailKey", i.accepted_at IS NOT NULL AS accepted, o.name AS "organizationName",
              o.created_at AS "organizationCreatedAt", o.updated_at AS "organizationUpdatedAt",
              EXISTS (SELECT FROM memberships m WHERE m.organization_id = o.id AND m.user_id = $2) AS "isMember"
         FROM (${SELECT_INVITE} WHERE i.token_hash = $1) AS row
         JOIN invites i USING (id) JOIN organizations o ON o.id = i.organization_id`,
      [hashToken(token), userId],
    );
    if (!invite) throw new InviteNotFoundError();
    return invite;
  }
}
