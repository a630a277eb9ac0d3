import { Module } from '@nestjs/common';
import { organizationEvents } from '../../platform/audit-log/event-types.js';
import { InvitesModule } from '../invites/invites.module.js';
import { OrganizationsModule } from '../organizations.module.js';
import { MembershipsController } from './memberships.controller.js';
import { MembershipsService } from './memberships.service.js';

export const EVENTS = organizationEvents(
  'membership.relation_changed',
  'membership.removed',
  'membership.left',
);
declare module '../../platform/audit-log/event-types.js' {
  interface EventTypes {
    memberships: (typeof EVENTS)[number];
  }
}

/**
 * Changes of memberships. The module is above invites, because an admin who leaves or is demoted loses their pending
 * invites.
 */
@Module({
  imports: [InvitesModule, OrganizationsModule],
  controllers: [MembershipsController],
  providers: [MembershipsService],
})
export class MembershipsModule {}
