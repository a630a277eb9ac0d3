import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { hashToken, newToken } from '../../platform/crypto/token.js';
import type { CallerMembership } from '../access/current-membership.decorator.js';
import { InviteDto, type InviteWithTokenDto } from './invite.dto.js';
import type { Invite } from './invite.entity.js';
import { InviteLimitsService } from './invite-limits.service.js';
import { InviteMailBlocksRepository } from './mail/invite-mail-blocks.repository.js';
import { InviteMailerService } from './mail/invite-mailer.service.js';
import { InvitesRepository } from './invites.repository.js';
import { recipientHash } from './recipient.js';

@Injectable()
export class InviteIssuerService {
  constructor(
    private readonly config: Config,
    private readonly invites: InvitesRepository,
    private readonly limits: InviteLimitsService,
    private readonly blocks: InviteMailBlocksRepository,
    private readonly mailer: InviteMailerService,
  ) {}

  /**
   * Stores an invite with a new token, and queues its mail unless it is withheld.
   * @throws InviteAlreadyPendingError
   * @throws RateLimitedError
   */
  async issue(
    manager: EntityManager,
    caller: CallerMembership,
    invite: Pick<Invite, 'id' | 'emailKey' | 'email' | 'role'>,
  ): Promise<InviteWithTokenDto> {
    const { emailKey } = invite;
    const { inviteTtlDays } = this.config;
    const before = await this.limits.assertOneMore(manager, caller);
    const token = newToken();
    // The inviter gets the token of the invite, so the link that stops mails has another token, which only the mail
    // contains.
    const blockToken = newToken();
    const isBlocked = await this.blocks.addLink(
      manager,
      hashToken(blockToken),
      recipientHash(emailKey),
      inviteTtlDays,
    );
    const isWithheld = await this.limits.count(manager, caller, { emailKey, isBlocked });
    const row = await this.invites.issue(
      manager,
      {
        ...invite,
        organizationId: caller.organization.id,
        tokenHash: hashToken(token),
        deliveryStatus: isWithheld ? 'withheld' : 'queued',
      },
      caller.user,
      inviteTtlDays,
    );
    if (!isWithheld)
      await this.mailer.queue(manager, {
        inviteId: invite.id,
        token,
        blockToken,
        actor: caller.actor,
        before,
      });
    return { ...InviteDto.from(row, caller), token, url: this.mailer.urlOf(token) };
  }
}
