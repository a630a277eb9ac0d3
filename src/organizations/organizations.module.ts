import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { organizationEvents } from '../platform/audit-log/event-types.js';
import { describeTag } from '../platform/openapi/tags.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { MemberSearchRepository } from './memberships/member-search.repository.js';
import { Membership } from './memberships/membership.entity.js';
import { MembershipsRepository } from './memberships/memberships.repository.js';
import { OrganizationLock } from './organization-lock.js';
import { Organization } from './organization.entity.js';
import { OrganizationsController } from './organizations.controller.js';
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

@Module({
  imports: [JobsModule, TypeOrmModule.forFeature([Organization, Membership]), UsersModule],
  controllers: [OrganizationsController],
  providers: [
    OrganizationsRepository,
    MembershipsRepository,
    MemberSearchRepository,
    OrganizationLock,
    OrganizationsService,
    OwnershipService,
    PersonLimits,
  ],
  exports: [
    OrganizationsRepository,
    MembershipsRepository,
    MemberSearchRepository,
    OrganizationLock,
    OrganizationsService,
    PersonLimits,
  ],
})
export class OrganizationsModule {}
