import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitsService } from '../../platform/http/rate-limit/rate-limits.service.js';
import { JobsModule } from '../../platform/jobs/jobs.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { OrganizationsModule } from '../organizations.module.js';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { UsersModule } from '../../users/users.module.js';
import { BulkInvitesService } from './bulk-invites.service.js';
import { Invite } from './invite.entity.js';
import { InviteAcceptanceService } from './received/invite-acceptance.service.js';
import { InviteIssuerService } from './invite-issuer.service.js';
import { InviteCleanupService } from './invite-cleanup.service.js';
import { InviteCleanupRepository } from './invite-cleanup.repository.js';
import { InviteLimitsService } from './invite-limits.service.js';
import { InviteMailBlock } from './mail/invite-mail-block.entity.js';
import { InviteMailBlocksRepository } from './mail/invite-mail-blocks.repository.js';
import { InviteMailBlocksController } from './mail/invite-mail-blocks.controller.js';
import { InviteMailBlocksService } from './mail/invite-mail-blocks.service.js';
import { InviteMailLink } from './mail/invite-mail-link.entity.js';
import { InviteMailerService } from './mail/invite-mailer.service.js';
import { InviteMailsRepository } from './mail/invite-mails.repository.js';
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
import { INVITES } from './invites.domain.js';

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
    RateLimitsService,
    InvitesRepository,
    KnownAddressesRepository,
    InviteSendsRepository,
    BulkInvitesService,
    InviteAcceptanceService,
    InviteIssuerService,
    InviteCleanupService,
    InviteCleanupRepository,
    InviteLimitsService,
    InviteMailBlocksRepository,
    InviteMailBlocksService,
    InviteMailerService,
    InviteMailsRepository,
    InviteWithdrawalsService,
    InvitesService,
    MyInvitesService,
    PersonInvitesRepository,
    ReceivedInvitesRepository,
    ReceivedInvitesService,
  ],
  exports: [PersonInvitesRepository, InviteSendsRepository, InviteWithdrawalsService],
})
export class InvitesModule {
  static readonly domain = INVITES;
}
