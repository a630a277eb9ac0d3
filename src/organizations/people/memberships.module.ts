import { Module } from '@nestjs/common';
import { announce } from '../../platform/audit-log/event-hints.js';
import { organizationEvents } from '../../platform/audit-log/event-types.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import type { Relation } from '../access/relation.js';
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
declare module '../../platform/mail/notice-sender.js' {
  interface NoticeKinds {
    /** The relation before the change. */
    relation_changed: { before: Relation };
    membership_removed: object;
  }
}
announce(EVENTS, { members: ['organization', 'memberships'], concerned: ['me'] });

/**
 * Changes of memberships. The module is above invites, because an admin who leaves or is demoted loses their pending
 * invites.
 */
@Module({
  imports: [InvitesModule, MailModule, OrganizationsModule],
  controllers: [MembershipsController],
  providers: [MembershipsService],
})
export class MembershipsModule {}
