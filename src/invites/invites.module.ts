import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { InviteLimits } from './invite-limits.js';
import { InviteMailer } from './invite-mailer.js';
import { InvitesController } from './invites.controller.js';
import { InvitesService } from './invites.service.js';
import { ReceivedInvitesController } from './received-invites.controller.js';
import { ReceivedInvitesService } from './received-invites.service.js';

@Module({
  imports: [JobsModule, MailModule, OrganizationsModule],
  controllers: [InvitesController, ReceivedInvitesController],
  providers: [InviteLimits, InviteMailer, InvitesService, ReceivedInvitesService],
})
export class InvitesModule {}
