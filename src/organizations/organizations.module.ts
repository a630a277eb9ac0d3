import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MembershipsController } from './memberships.controller.js';
import { MembershipsService } from './memberships.service.js';
import { OrganizationsController } from './organizations.controller.js';
import { OrganizationsService } from './organizations.service.js';
import { OwnedOrganizations } from './owned-organizations.js';
import { OwnershipService } from './ownership.service.js';
import { RolesCheck } from './roles.check.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [OrganizationsController, MembershipsController],
  providers: [OrganizationsService, MembershipsService, OwnedOrganizations, OwnershipService, RolesCheck],
  exports: [MembershipsService],
})
export class OrganizationsModule {}
