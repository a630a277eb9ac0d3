import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MembershipsService } from './memberships.service.js';
import { OrganizationsController } from './organizations.controller.js';
import { OrganizationsService } from './organizations.service.js';
import { RolesCheck } from './roles.check.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [OrganizationsController],
  providers: [OrganizationsService, MembershipsService, RolesCheck],
  exports: [MembershipsService],
})
export class OrganizationsModule {}
