import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { OpenExportsService } from '../platform/http/streaming/open-exports.service.js';
import { OrganizationLockService } from './organization-lock.service.js';
import { ExportsService } from './exports.service.js';
import { MemberSearchRepository } from './member-search.repository.js';
import { Membership } from './membership.entity.js';
import { MembershipWord } from './membership-word.entity.js';
import { MembershipsRepository } from './memberships.repository.js';
import { Organization } from './organization.entity.js';
import { OrganizationsController } from './organizations.controller.js';
import { DeletedOrganizationsRepository } from './deleted-organizations.repository.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { OrganizationsService } from './organizations.service.js';
import { OwnershipService } from './ownership.service.js';
import { PersonLimitsService } from './person-limits.service.js';
import { ORGANIZATIONS } from './organizations.domain.js';

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
    OpenExportsService,
    ExportsService,
    OrganizationLockService,
    OrganizationsService,
    OwnershipService,
    PersonLimitsService,
  ],
  exports: [
    DeletedOrganizationsRepository,
    OrganizationsRepository,
    MembershipsRepository,
    MemberSearchRepository,
    OpenExportsService,
    ExportsService,
    OrganizationLockService,
    OrganizationsService,
    PersonLimitsService,
  ],
})
export class OrganizationsModule {
  static readonly domain = ORGANIZATIONS;
}
