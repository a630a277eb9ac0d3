import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { organizationEvents } from '../../platform/audit-log/event-types.js';
import { hideSegmentAfter } from '../../platform/http/errors/instance.js';
import { describeTag } from '../../platform/openapi/tags.js';
import { RateLimits } from '../../platform/http/rate-limit/rate-limits.js';
import { JobsModule } from '../../platform/jobs/jobs.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { OrganizationsModule } from '../organizations.module.js';
import { UsersModule } from '../../users/users.module.js';
import { BulkInvitesService } from './bulk-invites.service.js';
import { Invite } from './invite.entity.js';
import { InviteAcceptanceService } from './received/invite-acceptance.service.js';
import { InviteIssuer } from './invite-issuer.js';
import { InviteCleanup } from './invite-cleanup.js';
import { InviteCleanupRepository } from './invite-cleanup.repository.js';
import { InviteLimits } from './invite-limits.js';
import { InviteMailBlock } from './mail/invite-mail-block.entity.js';
import { InviteMailBlocksRepository } from './mail/invite-mail-blocks.repository.js';
import { InviteMailBlocksController } from './mail/invite-mail-blocks.controller.js';
import { InviteMailBlocksService } from './mail/invite-mail-blocks.service.js';
import { InviteMailLink } from './mail/invite-mail-link.entity.js';
import { InviteMailer } from './mail/invite-mailer.js';
import { InviteSend } from './invite-send.entity.js';
import { InviteSendsRepository } from './invite-sends.repository.js';
import { InviteWithdrawalsService } from './invite-withdrawals.service.js';
import { InvitesController } from './invites.controller.js';
import { InvitesRepository } from './invites.repository.js';
import { InvitesService } from './invites.service.js';
import { MyInvitesController } from './received/my-invites.controller.js';
import { MyInvitesService } from './received/my-invites.service.js';
import { ReceivedInvitesController } from './received/received-invites.controller.js';
import { ReceivedInvitesRepository } from './received/received-invites.repository.js';
import { ReceivedInvitesService } from './received/received-invites.service.js';

/** The token is in the links of mails. */
hideSegmentAfter('invites', 'token');
describeTag('Invites', 'The invites of an organization, and the invites to a person.');

export const EVENTS = organizationEvents(
  'invite.created',
  'invite.renewed',
  'invite.resent',
  'invite.role_changed',
  'invite.deleted',
  'invite.accepted',
  'invite.declined',
);
declare module '../../platform/audit-log/event-types.js' {
  interface EventTypes {
    invites: (typeof EVENTS)[number];
  }
}

@Module({
  imports: [
    TypeOrmModule.forFeature([Invite, InviteMailBlock, InviteMailLink, InviteSend]),
    JobsModule,
    MailModule,
    OrganizationsModule,
    UsersModule,
  ],
  controllers: [
    InvitesController,
    InviteMailBlocksController,
    MyInvitesController,
    ReceivedInvitesController,
  ],
  providers: [
    RateLimits,
    InvitesRepository,
    InviteSendsRepository,
    BulkInvitesService,
    InviteAcceptanceService,
    InviteIssuer,
    InviteCleanup,
    InviteCleanupRepository,
    InviteLimits,
    InviteMailBlocksRepository,
    InviteMailBlocksService,
    InviteMailer,
    InviteWithdrawalsService,
    InvitesService,
    MyInvitesService,
    ReceivedInvitesRepository,
    ReceivedInvitesService,
  ],
  exports: [InvitesRepository, InviteWithdrawalsService],
})
export class InvitesModule {}
