import { Module } from '@nestjs/common';
import { InvitesModule } from '../invites/invites.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { MembershipsController } from './memberships.controller.js';
import { MembershipsService } from './memberships.service.js';

/** Changes of memberships. They stand above invites, because an admin who loses the relation loses pending invites. */
@Module({
  imports: [InvitesModule, OrganizationsModule],
  controllers: [MembershipsController],
  providers: [MembershipsService],
})
export class MembershipsModule {}
