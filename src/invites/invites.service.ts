import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../audit/record.js';
import { AFTER_ALL, decodeCursor, encodeCursor, isTimePlace } from '../common/pagination/cursor.js';
import { Page, type PageQuery } from '../common/pagination/page.js';
import { emailKey } from '../common/text/email.js';
import { hashToken, newToken } from '../common/text/token.js';
import { isIdentifier } from '../common/text/uuid.js';
import { Config } from '../config/config.js';
import { violates } from '../database/database-errors.js';
import { read, run } from '../database/statements.js';
import { transaction } from '../database/transaction.js';
import type { CallerMembership } from '../organizations/current-membership.decorator.js';
import { OrganizationLock } from '../organizations/organization-lock.js';
import { InviteDto, type CreateInviteDto, type InviteRow, type InviteWithTokenDto } from './invite.dto.js';
import { Invite, LIVE_INVITE_INDEX } from './invite.entity.js';
import { InviteLimits } from './invite-limits.js';
import { InviteMailer } from './invite-mailer.js';
import { findLiveInvite, SELECT_INVITE } from './invite-rows.js';
import { AlreadyMemberError, InviteAlreadyPendingError, InviteNotFoundError } from './invites.errors.js';

const LIST = 'invites';

/** The invites of an organization, as its admins see them. */
@Injectable()
export class InvitesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly lock: OrganizationLock,
    private readonly config: Config,
    private readonly limits: InviteLimits,
    private readonly mailer: InviteMailer,
  ) {}

  /** Those that exist, pending and expired, newest first. */
  async list(organizationId: string, { limit, cursor }: PageQuery): Promise<Page<InviteDto>> {
    const [createdAt, id] = cursor !== undefined ? decodeCursor(LIST, cursor, isTimePlace) : AFTER_ALL;
    const rows = await read<InviteRow[]>(
      this.database,
      `${SELECT_INVITE}
        WHERE i.organization_id = $1 AND i.accepted_at IS NULL
          AND (i.created_at, i.id) < ($2::timestamptz, $3::uuid)
        ORDER BY i.created_at DESC, i.id DESC LIMIT $4`,
      [organizationId, createdAt, id, limit + 1],
    );
    return Page.of(
      rows,
      limit,
      (row) => encodeCursor(LIST, [row.createdAt.toISOString(), row.id]),
      (row) => InviteDto.from(row),
    );
  }

  /**
   * Invites an address, or renews the expired invite that it has.
   * @throws AlreadyMemberError
   * @throws InviteAlreadyPendingError
   * @throws LimitReachedError
   * @throws RateLimitedError
   */
  async create(caller: CallerMembership, { email, role }: CreateInviteDto): Promise<InviteWithTokenDto> {
    const organizationId = caller.organization.id;
    const key = emailKey(email);
    const token = newToken();
    try {
      return await transaction(this.database, async (manager) => {
        await this.lock.acquire(manager, caller, 'admin');
        await this.assertNotMember(manager, organizationId, key);
        const expired = await this.findExpired(manager, organizationId, key);
        await this.limits.assertOneMorePending(manager, organizationId);
        const id = expired?.id ?? uuidv7();
        const invite = await this.issue(manager, caller, { id, emailKey: key, email, role }, token);
        await record(manager, caller.actor, {
          type: expired ? 'invite.renewed' : 'invite.created',
          organizationId,
          target: { type: 'invite', id },
          before: expired && { email: expired.email, role: expired.role },
          after: { email, role },
        });
        return invite;
      });
    } catch (error) {
      if (violates(error, LIVE_INVITE_INDEX)) throw new InviteAlreadyPendingError();
      throw error;
    }
  }

  /**
   * Sends a new link; the old one is dead.
   * @throws InviteNotFoundError
   * @throws LimitReachedError
   * @throws RateLimitedError
   */
  async resend(caller: CallerMembership, inviteId: string): Promise<InviteWithTokenDto> {
    const organizationId = caller.organization.id;
    const token = newToken();
    return transaction(this.database, async (manager) => {
      await this.lock.acquire(manager, caller, 'admin');
      const invite = await this.findLive(manager, organizationId, inviteId);
      if (invite.expired) await this.limits.assertOneMorePending(manager, organizationId);
      const { id, email, role } = invite;
      const resent = await this.issue(manager, caller, { id, emailKey: emailKey(email), email, role }, token);
      await record(manager, caller.actor, {
        type: 'invite.resent',
        organizationId,
        target: { type: 'invite', id },
        after: { email, role },
      });
      return resent;
    });
  }

  /** @returns the invite as it was @throws InviteNotFoundError */
  async delete(caller: CallerMembership, inviteId: string): Promise<InviteDto> {
    const organizationId = caller.organization.id;
    return transaction(this.database, async (manager) => {
      await this.lock.acquire(manager, caller, 'admin');
      const invite = await this.findLive(manager, organizationId, inviteId);
      await manager.delete(Invite, { id: inviteId });
      await record(manager, caller.actor, {
        type: 'invite.deleted',
        organizationId,
        target: { type: 'invite', id: inviteId },
        before: { email: invite.email, role: invite.role },
      });
      return InviteDto.from(invite);
    });
  }

  /** Gives an invite its token and a new life, and asks for its mail. */
  private async issue(
    manager: EntityManager,
    caller: CallerMembership,
    { id, emailKey, email, role }: Pick<Invite, 'id' | 'emailKey' | 'email' | 'role'>,
    token: string,
  ): Promise<InviteWithTokenDto> {
    const { user } = caller;
    const { id: organizationId } = caller.organization;
    await this.limits.countSend(manager, organizationId, emailKey);
    const [row] = await run<[Omit<InviteRow, 'inviterId' | 'inviterName'>]>(
      manager,
      `INSERT INTO invites (id, organization_id, email_key, email, role, token_hash, invited_by, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 day')
       ON CONFLICT (id) DO UPDATE
          SET email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
              invited_by = excluded.invited_by, expires_at = excluded.expires_at, delivery_status = 'queued'
       RETURNING id, organization_id AS "organizationId", email, role, expires_at <= now() AS expired,
                 delivery_status AS "deliveryStatus", last_sent_at AS "lastSentAt", created_at AS "createdAt",
                 expires_at AS "expiresAt"`,
      [id, organizationId, emailKey, email, role, hashToken(token), user.id, this.config.inviteTtlDays],
    );
    await this.mailer.queue(manager, id, token);
    const invite = InviteDto.from({ ...row, inviterId: user.id, inviterName: user.name });
    return { ...invite, token, url: this.mailer.urlOf(token) };
  }

  private async assertNotMember(manager: EntityManager, organizationId: string, key: string): Promise<void> {
    const members = await run<object[]>(
      manager,
      `SELECT FROM users u JOIN memberships m ON m.user_id = u.id
        WHERE u.email_key = $2 AND m.organization_id = $1 LIMIT 1`,
      [organizationId, key],
    );
    if (members.length > 0) throw new AlreadyMemberError();
  }

  /** @throws InviteAlreadyPendingError if the address has one that has not expired */
  private async findExpired(
    manager: EntityManager,
    organizationId: string,
    key: string,
  ): Promise<Pick<Invite, 'id' | 'email' | 'role'> | undefined> {
    const [invite] = await run<(Pick<Invite, 'id' | 'email' | 'role'> & { expired: boolean })[]>(
      manager,
      `SELECT id, email, role, expires_at <= now() AS expired FROM invites
        WHERE organization_id = $1 AND email_key = $2 AND accepted_at IS NULL`,
      [organizationId, key],
    );
    if (invite && !invite.expired) throw new InviteAlreadyPendingError();
    return invite;
  }

  /** @throws InviteNotFoundError */
  private async findLive(manager: EntityManager, organizationId: string, id: string): Promise<InviteRow> {
    const invite = isIdentifier(id) ? await findLiveInvite(manager, organizationId, id) : undefined;
    if (!invite) throw new InviteNotFoundError();
    return invite;
  }
}
