import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../platform/audit-log/record.js';
import { Config } from '../../platform/config/config.js';
import { ValidationFailedError } from '../../platform/http/errors/errors.js';
import { newestFirst } from '../../platform/http/pagination/keyset.js';
import { counted, type Page } from '../../platform/http/pagination/page.js';
import { notAnEmailAddress } from '../../platform/http/validation/is-email-address.js';
import { publishResult } from '../../platform/mail/mail-results.js';
import { emailKey, isEmailAddress } from '../../platform/text/email.js';
import { prefixesOf } from '../../platform/text/search.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import { Database } from '../../platform/database/database.js';
import type { CallerMembership } from '../access/current-membership.decorator.js';
import { OrganizationLockService } from '../organization-lock.service.js';
import { MembershipsRepository } from '../memberships.repository.js';
import { INVITE } from '../access/organization-rules.js';
import { CHANGE_ROLE, DELETE, RESEND } from './invite-rules.js';
import {
  InviteDto,
  type ChangeInviteDto,
  type CreateInviteDto,
  type InvitesQuery,
  type InviteWithTokenDto,
} from './invite.dto.js';
import { InviteLimitsService } from './invite-limits.service.js';
import { InviteIssuerService } from './invite-issuer.service.js';
import { AlreadyMemberError, InviteAlreadyPendingError, InviteNotFoundError } from './invites.errors.js';
import { InvitesRepository, type InviteRow } from './invites.repository.js';
import { INVITES } from './invites.domain.js';

const LIST = newestFirst('invites');

@Injectable()
export class InvitesService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly invites: InvitesRepository,
    private readonly lock: OrganizationLockService,
    private readonly memberships: MembershipsRepository,
    private readonly limits: InviteLimitsService,
    private readonly issuer: InviteIssuerService,
  ) {}

  /** Lists the pending and expired invites, newest first. */
  async list(caller: CallerMembership, query: InvitesQuery): Promise<Page<InviteDto>> {
    const { limit, status, q } = query;
    const organizationId = caller.organization.id;
    const list = LIST.of(organizationId, { status, q });
    const place = list.placeOf(query);
    const rows = await this.invites.list(organizationId, place, limit + 1, prefixesOf(q), status);
    const page = list.page(rows, query, (row) => InviteDto.from(row, caller));
    return counted(page, query, () => this.invites.count(organizationId, prefixesOf(q), status));
  }

  /** Finds a pending or expired invite. @throws InviteNotFoundError */
  async find(caller: CallerMembership, inviteId: string): Promise<InviteDto> {
    const { id } = caller.organization;
    return InviteDto.from(await this.findUnaccepted(id, inviteId), caller);
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
    if (!this.config.mail.smtpUtf8 && !isEmailAddress(email))
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
      await record(manager, caller.actor, INVITES, {
        type: existing ? 'invite.renewed' : 'invite.created',
        organizationId,
        target: { type: 'invite', id },
        before: existing && { email: existing.email, role: existing.role },
        after: { email, role },
        concerns: { address: email },
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
    RESEND.assert(caller);
    const organizationId = caller.organization.id;
    const renewed = await this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, RESEND.relation);
      const invite = await this.findUnaccepted(organizationId, inviteId, manager);
      if (invite.expired) await this.limits.assertOneMorePending(manager, organizationId);
      const { id, email, role } = invite;
      const content = { id, emailKey: emailKey(email), email, role };
      const resent = await this.issuer.issue(manager, caller, content);
      await record(manager, caller.actor, INVITES, {
        type: 'invite.resent',
        organizationId,
        target: { type: 'invite', id },
        after: { email, role },
        concerns: { address: email },
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
      const changer = await this.lock.acquire(manager, caller, CHANGE_ROLE.relation);
      const invite = await this.findUnaccepted(organizationId, inviteId, manager);
      CHANGE_ROLE.assert({ ...changer, expired: invite.expired });
      if (role === undefined || role === invite.role) return InviteDto.from(invite, changer);
      await this.invites.setRole(manager, inviteId, role);
      await record(manager, caller.actor, INVITES, {
        type: 'invite.role_changed',
        organizationId,
        target: { type: 'invite', id: inviteId },
        before: { email: invite.email, role: invite.role },
        after: { email: invite.email, role },
        concerns: { address: invite.email },
      });
      return InviteDto.from({ ...invite, role }, changer);
    });
  }

  /** @returns the deleted invite @throws InviteNotFoundError */
  async delete(caller: CallerMembership, inviteId: string): Promise<InviteDto> {
    const organizationId = caller.organization.id;
    return this.database.transaction(async (manager) => {
      const deleter = await this.lock.acquire(manager, caller, DELETE.relation);
      const invite = await this.findUnaccepted(organizationId, inviteId, manager);
      await this.invites.delete(manager, inviteId);
      await record(manager, caller.actor, INVITES, {
        type: 'invite.deleted',
        organizationId,
        target: { type: 'invite', id: inviteId },
        before: { email: invite.email, role: invite.role },
        concerns: { address: invite.email },
      });
      return InviteDto.from(invite, deleter);
    });
  }

  /** @throws InviteNotFoundError */
  private async findUnaccepted(
    organizationId: string,
    id: string,
    manager?: EntityManager,
  ): Promise<InviteRow> {
    const invite = isIdentifier(id)
      ? await this.invites.findUnaccepted(organizationId, id, manager)
      : undefined;
    if (!invite) throw new InviteNotFoundError();
    return invite;
  }
}

/** Called after the transaction, which may be repeated. */
function countWithheld(invite: InviteWithTokenDto): InviteWithTokenDto {
  if (invite.delivery.status === 'withheld') publishResult({ kind: 'invite', result: 'withheld' });
  return invite;
}
