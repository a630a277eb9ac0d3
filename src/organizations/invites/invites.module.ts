import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { announce } from '../../platform/audit-log/event-hints.js';
import { organizationEvents } from '../../platform/audit-log/event-types.js';
import { hideSegmentAfter } from '../../platform/http/errors/instance.js';
import { readable } from '../../platform/hints/hints.js';
import { describeTag } from '../../platform/openapi/tags.js';
import { RateLimits } from '../../platform/http/rate-limit/rate-limits.js';
import { JobsModule } from '../../platform/jobs/jobs.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { VIEW_INVITES } from '../organization-rules.js';
import { OrganizationsModule } from '../organizations.module.js';
import { SessionsModule } from '../../sessions/sessions.module.js';
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
import { KnownAddressesRepository } from './known-addresses.repository.js';
import { PersonInvitesRepository } from './person-invites.repository.js';
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
declare module '../../platform/hints/hints.js' {
  interface Resources {
    invites: true;
    receivedInvites: true;
  }
}
declare module '../../platform/mail/notice-sender.js' {
  interface NoticeKinds {
    /** The person who has joined. */
    invite_accepted: { userId: string };
  }
}
readable('invites', VIEW_INVITES.relation);
readable('receivedInvites', 'person');
announce(EVENTS, { members: ['invites'], concerned: ['receivedInvites'] });
announce('invite.accepted', {
  members: ['invites', 'memberships', 'organization'],
  concerned: ['me', 'receivedInvites'],
});

@Module({
  imports: [
    TypeOrmModule.forFeature([Invite, InviteMailBlock, InviteMailLink, InviteSend]),
    JobsModule,
    MailModule,
    OrganizationsModule,
    SessionsModule,
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
    KnownAddressesRepository,
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
    PersonInvitesRepository,
    ReceivedInvitesRepository,
    ReceivedInvitesService,
  ],
  exports: [InvitesRepository, PersonInvitesRepository, InviteSendsRepository, InviteWithdrawalsService],
})
export class InvitesModule {}
