import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../platform/audit-log/record.js';
import { newestFirst } from '../platform/http/pagination/keyset.js';
import type { Page, PageQuery } from '../platform/http/pagination/page.js';
import { emailKey } from '../platform/text/email.js';
import { hashToken, newToken } from '../platform/crypto/token.js';
import { isIdentifier } from '../platform/text/uuid.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import type { CallerMembership } from '../organizations/current-membership.decorator.js';
import { MembershipsRepository } from '../organizations/memberships.repository.js';
import { OrganizationLock } from '../organizations/organization-lock.js';
import { InviteDto, type CreateInviteDto, type InviteWithTokenDto } from './invite.dto.js';
import type { Invite } from './invite.entity.js';
import { InviteLimits } from './invite-limits.js';
import { InviteMailer } from './invite-mailer.js';
import { AlreadyMemberError, InviteAlreadyPendingError, InviteNotFoundError } from './invites.errors.js';
import { InvitesRepository, type InviteRow } from './invites.repository.js';

const LIST = newestFirst('invites');

/** Manages the invites of an organization. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly database: Database,
    private readonly invites: InvitesRepository,
    private readonly lock: OrganizationLock,
    private readonly memberships: MembershipsRepository,
    private readonly config: Config,
    private readonly limits: InviteLimits,
    private readonly mailer: InviteMailer,
  ) {}

  /** Lists the pending and expired invites, newest first. */
  async list(organizationId: string, query: PageQuery): Promise<Page<InviteDto>> {
    const rows = await this.invites.list(organizationId, LIST.placeOf(query), query.limit + 1);
    return LIST.page(rows, query, (row) => InviteDto.from(row));
  }

  /**
   * Invites an e-mail address, or renews its expired invite.
   * @throws AlreadyMemberError
   * @throws InviteAlreadyPendingError
   * @throws LimitReachedError
   * @throws RateLimitedError
   */
  async create(caller: CallerMembership, { email, role }: CreateInviteDto): Promise<InviteWithTokenDto> {
    const organizationId = caller.organization.id;
    const key = emailKey(email);
    const token = newToken();
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, 'admin');
      if (await this.memberships.includesAddress(manager, organizationId, key))
        throw new AlreadyMemberError();
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
  }

  /**
   * Sends a new link. The old link stops working.
   * @throws InviteNotFoundError
   * @throws LimitReachedError
   * @throws RateLimitedError
   */
  async resend(caller: CallerMembership, inviteId: string): Promise<InviteWithTokenDto> {
    const organizationId = caller.organization.id;
    const token = newToken();
    return this.database.transaction(async (manager) => {
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

  /** @returns the deleted invite @throws InviteNotFoundError */
  async delete(caller: CallerMembership, inviteId: string): Promise<InviteDto> {
    const organizationId = caller.organization.id;
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, 'admin');
      const invite = await this.findLive(manager, organizationId, inviteId);
      await this.invites.delete(manager, inviteId);
      await record(manager, caller.actor, {
        type: 'invite.deleted',
        organizationId,
        target: { type: 'invite', id: inviteId },
        before: { email: invite.email, role: invite.role },
      });
      return InviteDto.from(invite);
    });
  }

  /** Stores an invite with a new token, and queues its mail. */
  private async issue(
    manager: EntityManager,
    { user, organization }: CallerMembership,
    invite: Pick<Invite, 'id' | 'emailKey' | 'email' | 'role'>,
    token: string,
  ): Promise<InviteWithTokenDto> {
    const organizationId = organization.id;
    await this.limits.countSend(manager, organizationId, invite.emailKey);
    const row = await this.invites.issue(
      manager,
      { ...invite, organizationId, tokenHash: hashToken(token) },
      user,
      this.config.inviteTtlDays,
    );
    await this.mailer.queue(manager, invite.id, token);
    return { ...InviteDto.from(row), token, url: this.mailer.urlOf(token) };
  }

  /** @throws InviteAlreadyPendingError if the address has an invite that has not expired */
  private async findExpired(
    manager: EntityManager,
    organizationId: string,
    key: string,
  ): Promise<Pick<Invite, 'id' | 'email' | 'role'> | undefined> {
    const invite = await this.invites.findLiveOfAddress(manager, organizationId, key);
    if (invite && !invite.expired) throw new InviteAlreadyPendingError();
    return invite;
  }

  /** @throws InviteNotFoundError */
  private async findLive(manager: EntityManager, organizationId: string, id: string): Promise<InviteRow> {
    const invite = isIdentifier(id) ? await this.invites.findLive(manager, organizationId, id) : undefined;
    if (!invite) throw new InviteNotFoundError();
    return invite;
  }
}
