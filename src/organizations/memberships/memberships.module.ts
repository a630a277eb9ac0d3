import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/mail.module.js';
import { InvitesModule } from '../invites/invites.module.js';
import { OrganizationsModule } from '../organizations.module.js';
import { MembershipsController } from './memberships.controller.js';
import { MembershipsService } from './memberships.service.js';
import { ORGANIZATIONS } from '../organizations.domain.js';

/**
 * Changes of memberships. The module is above invites, because it deletes the pending invites that an admin has sent,
 * if the admin leaves, is removed or is demoted.
 */
@Module({
  imports: [InvitesModule, MailModule, OrganizationsModule],
  controllers: [MembershipsController],
  providers: [MembershipsService],
})
export class MembershipsModule {
  static readonly domain = ORGANIZATIONS;
}
