import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LimitReachedError, RateLimitedError } from '../platform/http/errors/errors.js';
import { Config } from '../platform/config/config.js';
import { InviteSendsRepository } from './invite-sends.repository.js';
import { InvitesRepository } from './invites.repository.js';

/** Limits the invites of an organization and the mails to an address. Callers must hold the organization's lock. */
@Injectable()
export class InviteLimits {
  constructor(
    private readonly config: Config,
    private readonly invites: InvitesRepository,
    private readonly sends: InviteSendsRepository,
  ) {}

  /** @throws LimitReachedError */
  async assertOneMorePending(manager: EntityManager, organizationId: string): Promise<void> {
    const limit = this.config.limits.pendingInvites;
    if (limit === 0) return;
    if ((await this.invites.countPending(manager, organizationId)) >= limit)
      throw new LimitReachedError(
        `An organization may have at most ${limit} pending invites.`,
        'LIMIT_PENDING_INVITES',
      );
  }

  /** Counts a new mail. @throws RateLimitedError with the seconds until the next mail is allowed */
  async countSend(manager: EntityManager, organizationId: string, emailKey: string): Promise<void> {
    const { invitesPerHour, invitesPerRecipientDay } = this.config.limits;
    // The organization's lock does not cover invites of other organizations to the same address.
    await this.sends.lockAddress(manager, emailKey);
    if (invitesPerHour > 0) {
      const recent = await this.sends.recentOfOrganization(manager, organizationId, '1 hour', invitesPerHour);
      assertRoom(recent, invitesPerHour);
    }
    if (invitesPerRecipientDay > 0) {
      const recent = await this.sends.recentOfAddress(manager, emailKey, '1 day', invitesPerRecipientDay);
      assertRoom(recent, invitesPerRecipientDay);
    }
    await this.sends.insert(manager, organizationId, emailKey);
  }
}

function assertRoom({ sent, wait }: { sent: number; wait: number | null }, limit: number): void {
  if (sent >= limit) throw new RateLimitedError(wait!, 'Too many invites were sent. Try again later.');
}
