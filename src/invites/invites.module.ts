import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { Invite } from './invite.entity.js';
import { InviteLimits } from './invite-limits.js';
import { InviteMailer } from './invite-mailer.js';
import { InviteSend } from './invite-send.entity.js';
import { InviteSendsRepository } from './invite-sends.repository.js';
import { InviteWithdrawalsService } from './invite-withdrawals.service.js';
import { InvitesController } from './invites.controller.js';
import { InvitesRepository } from './invites.repository.js';
import { InvitesService } from './invites.service.js';
import { ReceivedInvitesController } from './received-invites.controller.js';
import { ReceivedInvitesService } from './received-invites.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Invite, InviteSend]), JobsModule, MailModule, OrganizationsModule],
  controllers: [InvitesController, ReceivedInvitesController],
  providers: [
    InvitesRepository,
    InviteSendsRepository,
    InviteLimits,
    InviteMailer,
    InviteWithdrawalsService,
    InvitesService,
    ReceivedInvitesService,
  ],
  exports: [InviteWithdrawalsService],
})
export class InvitesModule {}
