import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { announce } from '../platform/audit-log/event-hints.js';
import { organizationEvents } from '../platform/audit-log/event-types.js';
import { readable } from '../platform/hints/hints.js';
import { describeTag } from '../platform/openapi/tags.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { ExportSlots } from '../platform/http/streaming/export-slots.js';
import { ExportsService } from './exports/exports.service.js';
import { MemberSearchRepository } from './memberships/member-search.repository.js';
import { Membership } from './memberships/membership.entity.js';
import { MembershipWord } from './memberships/membership-word.entity.js';
import { MembershipsRepository } from './memberships/memberships.repository.js';
import { OrganizationLock } from './organization-lock.js';
import { Organization } from './organization.entity.js';
import { OrganizationsController } from './organizations.controller.js';
import { DeletedOrganizationsRepository } from './deleted-organizations.repository.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { OrganizationsService } from './organizations.service.js';
import { OwnershipService } from './ownership.service.js';
import { PersonLimits } from './person-limits.js';

describeTag('Organizations', 'Organizations, their memberships, and their audit trail.');

export const EVENTS = organizationEvents(
  'organization.created',
  'organization.renamed',
  'organization.ownership_transferred',
);
declare module '../platform/audit-log/event-types.js' {
  interface EventTypes {
    organizations: (typeof EVENTS)[number];
  }
}
declare module '../platform/hints/hints.js' {
  interface Resources {
    me: true;
    organization: true;
    memberships: true;
  }
}
declare module '../platform/mail/notice-sender.js' {
  interface NoticeKinds {
    ownership_received: object;
  }
}
readable('me', 'person');
readable('organization', 'member');
readable('memberships', 'member');
announce('organization.created', { concerned: ['me'] });
announce('organization.renamed', { members: ['organization', 'me'] });
announce('organization.ownership_transferred', {
  members: ['organization', 'memberships'],
  concerned: ['me'],
});

@Module({
  imports: [
    JobsModule,
    MailModule,
    TypeOrmModule.forFeature([Organization, Membership, MembershipWord]),
    UsersModule,
  ],
  controllers: [OrganizationsController],
  providers: [
    DeletedOrganizationsRepository,
    OrganizationsRepository,
    MembershipsRepository,
    MemberSearchRepository,
    ExportSlots,
    ExportsService,
    OrganizationLock,
    OrganizationsService,
    OwnershipService,
    PersonLimits,
  ],
  exports: [
    DeletedOrganizationsRepository,
    OrganizationsRepository,
    MembershipsRepository,
    MemberSearchRepository,
    ExportSlots,
    ExportsService,
    OrganizationLock,
    OrganizationsService,
    PersonLimits,
  ],
})
export class OrganizationsModule {}
