import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../platform/audit-log/record.js';
import { Config } from '../../platform/config/config.js';
import { ValidationFailedError } from '../../platform/http/errors/errors.js';
import { newestFirst } from '../../platform/http/pagination/keyset.js';
import type { Page } from '../../platform/http/pagination/page.js';
import { notAnEmailAddress } from '../../platform/http/validation/is-email-address.js';
import { mailResult, type MailResult } from '../../platform/mail/mail-results.js';
import { emailKey, isAscii } from '../../platform/text/email.js';
import { prefixesOf } from '../../platform/text/search.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import { Database } from '../../platform/database/database.js';
import type { CallerMembership } from '../access/current-membership.decorator.js';
import { MembershipsRepository } from '../memberships/memberships.repository.js';
import { OrganizationLock } from '../organization-lock.js';
import { INVITE } from '../organization-rules.js';
import {
  InviteDto,
  type ChangeInviteDto,
  type CreateInviteDto,
  type InvitesQuery,
  type InviteWithTokenDto,
} from './invite.dto.js';
import { InviteLimits } from './invite-limits.js';
import { InviteIssuer } from './invite-issuer.js';
import {
  AlreadyMemberError,
  InviteAlreadyPendingError,
  InviteExpiredError,
  InviteNotFoundError,
} from './invites.errors.js';
import { InvitesRepository, type InviteRow } from './invites.repository.js';

const LIST = newestFirst('invites');

@Injectable()
export class InvitesService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly invites: InvitesRepository,
    private readonly lock: OrganizationLock,
    private readonly memberships: MembershipsRepository,
    private readonly limits: InviteLimits,
    private readonly issuer: InviteIssuer,
  ) {}

  /** Lists the pending and expired invites, newest first. */
  async list(organizationId: string, query: InvitesQuery): Promise<Page<InviteDto>> {
    const { limit, status, q } = query;
    const list = LIST.of(organizationId, { status, q });
    const place = list.placeOf(query);
    const rows = await this.invites.list(organizationId, place, limit + 1, prefixesOf(q), status);
    return list.page(rows, query, (row) => InviteDto.from(row));
  }

  /**
   * Invites an e-mail address, or renews its expired invite.
   * @throws ValidationFailedError if mail to the address needs MAIL_SMTPUTF8
   * @throws EmailNotVerifiedError
   * @throws AlreadyMemberError
   * @throws InviteAlreadyPendingError
   * @throws LimitReachedError
   * @throws RateLimitedError
   */
  async create(caller: CallerMembership, { email, role }: CreateInviteDto): Promise<InviteWithTokenDto> {
    if (!this.config.mail.smtpUtf8 && !isAscii(email))
      throw new ValidationFailedError([notAnEmailAddress('email')]);
    INVITE.assert(caller);
    const organizationId = caller.organization.id;
    const key = emailKey(email);
    const made = await this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, INVITE.relation);
      const [isMember, existing] = await Promise.all([
        this.memberships.includesAddress(manager, organizationId, key),
        this.invites.findUnacceptedOfAddress(manager, organizationId, key),
      ]);
      if (isMember) throw new AlreadyMemberError();
      if (existing && !existing.expired) throw new InviteAlreadyPendingError(existing.id);
      await this.limits.assertOneMorePending(manager, organizationId);
      const id = existing?.id ?? uuidv7();
      const invite = await this.issuer.issue(manager, caller, { id, emailKey: key, email, role });
      await record(manager, caller.actor, {
        type: existing ? 'invite.renewed' : 'invite.created',
        organizationId,
        target: { type: 'invite', id },
        before: existing && { email: existing.email, role: existing.role },
        after: { email, role },
      });
      return invite;
    });
    return countWithheld(made);
  }

  /**
   * Sends a new link. The old link stops working.
   * @throws EmailNotVerifiedError
   * @throws InviteNotFoundError
   * @throws LimitReachedError
   * @throws RateLimitedError
   */
  async resend(caller: CallerMembership, inviteId: string): Promise<InviteWithTokenDto> {
    INVITE.assert(caller);
    const organizationId = caller.organization.id;
    const renewed = await this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, INVITE.relation);
      const invite = await this.findUnaccepted(manager, organizationId, inviteId);
      if (invite.expired) await this.limits.assertOneMorePending(manager, organizationId);
      const { id, email, role } = invite;
      const content = { id, emailKey: emailKey(email), email, role };
      const resent = await this.issuer.issue(manager, caller, content);
      await record(manager, caller.actor, {
        type: 'invite.resent',
        organizationId,
        target: { type: 'invite', id },
        after: { email, role },
      });
      return resent;
    });
    return countWithheld(renewed);
  }

  /**
   * Changes the role of a pending invite, which keeps its link. An absent role changes nothing.
   * @throws InviteNotFoundError
   * @throws InviteExpiredError
   */
  async changeRole(
    caller: CallerMembership,
    inviteId: string,
    { role }: ChangeInviteDto,
  ): Promise<InviteDto> {
    const organizationId = caller.organization.id;
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, INVITE.relation);
      const invite = await this.findUnaccepted(manager, organizationId, inviteId);
      if (invite.expired) throw new InviteExpiredError();
      if (role === undefined || role === invite.role) return InviteDto.from(invite);
      await this.invites.setRole(manager, inviteId, role);
      await record(manager, caller.actor, {
        type: 'invite.role_changed',
        organizationId,
        target: { type: 'invite', id: inviteId },
        before: { email: invite.email, role: invite.role },
        after: { email: invite.email, role },
      });
      return InviteDto.from({ ...invite, role });
    });
  }

  /** @returns the deleted invite @throws InviteNotFoundError */
  async delete(caller: CallerMembership, inviteId: string): Promise<InviteDto> {
    const organizationId = caller.organization.id;
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, INVITE.relation);
      const invite = await this.findUnaccepted(manager, organizationId, inviteId);
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

  /** @throws InviteNotFoundError */
  private async findUnaccepted(
    manager: EntityManager,
    organizationId: string,
    id: string,
  ): Promise<InviteRow> {
    const invite = isIdentifier(id)
      ? await this.invites.findUnaccepted(manager, organizationId, id)
      : undefined;
    if (!invite) throw new InviteNotFoundError();
    return invite;
  }
}

/** Called after the transaction, which may be repeated. */
function countWithheld(invite: InviteWithTokenDto): InviteWithTokenDto {
  if (invite.delivery.status === 'withheld') mailResult.publish('withheld' satisfies MailResult);
  return invite;
}
