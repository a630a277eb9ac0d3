import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LimitReachedError, RateLimitedError } from '../../platform/http/errors/errors.js';
import { Config } from '../../platform/config/config.js';
import type { CallerMembership } from '../access/current-membership.decorator.js';
import { UsersRepository } from '../../users/users.repository.js';
import { InviteSendsRepository } from './invite-sends.repository.js';
import { InvitesRepository } from './invites.repository.js';
import { mailboxOf } from './recipient.js';

/** The maximum number of invites to count where there is no limit. */
const MAX_COUNTED = 100;

/** Limits invites per organization, per person and per recipient. Callers must hold the organization's lock. */
@Injectable()
export class InviteLimitsService {
  constructor(
    private readonly config: Config,
    private readonly invites: InvitesRepository,
    private readonly sends: InviteSendsRepository,
    private readonly users: UsersRepository,
  ) {}

  /** @throws LimitReachedError */
  async assertOneMorePending(manager: EntityManager, organizationId: string): Promise<void> {
    const limit = this.config.limits.pendingInvites;
    if (limit === 0) return;
    if ((await this.invites.countPending(manager, organizationId)) >= limit)
      throw new LimitReachedError(
        `An organization may have at most ${limit} pending invites. Delete one first.`,
        'LIMIT_PENDING_INVITES',
        limit,
      );
  }

  /**
   * Checks whether the caller may make one more invite, new or resent.
   * @returns the larger one of two numbers: the organization's invites in the last hour (at most 100 if they are not
   * limited), and the caller's invites in the last day (0 if they are not limited)
   * @throws RateLimitedError with the seconds until the next invite is allowed
   */
  async assertOneMore(manager: EntityManager, { organization, user }: CallerMembership): Promise<number> {
    const { invitesPerHour, invitesPerUserDay } = this.config.limits;
    const most = invitesPerHour || MAX_COUNTED;
    const ofOrganization = await this.sends.recentOfOrganization(manager, organization.id, '1 hour', most);
    if (invitesPerHour > 0) assertRoom(ofOrganization, invitesPerHour);
    if (invitesPerUserDay === 0) return ofOrganization.sent;
    // The organization's lock does not cover invites of the same person in other organizations.
    await this.users.lock(manager, user.id);
    const ofUser = await this.sends.recentOfUser(manager, user.id, '1 day', invitesPerUserDay);
    assertRoom(ofUser, invitesPerUserDay);
    return Math.max(ofOrganization.sent, ofUser.sent);
  }

  /**
   * Counts an invite.
   * @param isBlocked whether the recipient wants no mails
   * @returns whether its mail is withheld, because the recipient wants no mails or has received the maximum number
   */
  async count(
    manager: EntityManager,
    { organization, user }: CallerMembership,
    { emailKey, isBlocked }: { emailKey: string; isBlocked: boolean },
  ): Promise<boolean> {
    const mailbox = mailboxOf(emailKey);
    const isWithheld = isBlocked || (await this.hasTooMany(manager, mailbox));
    await this.sends.insert(manager, organization.id, user.id, isWithheld ? null : mailbox);
    return isWithheld;
  }

  private async hasTooMany(manager: EntityManager, mailbox: string): Promise<boolean> {
    const limit = this.config.limits.invitesPerRecipientDay;
    if (limit === 0) return false;
    // The organization's lock does not cover invites of other organizations to the same mailbox.
    await this.sends.lockMailbox(manager, mailbox);
    return (await this.sends.recentOfMailbox(manager, mailbox, '1 day', limit)).sent >= limit;
  }
}

function assertRoom({ sent, wait }: { sent: number; wait: number | null }, limit: number): void {
  if (sent >= limit) throw new RateLimitedError(wait!, 'Too many invites were sent. Try again later.');
}
