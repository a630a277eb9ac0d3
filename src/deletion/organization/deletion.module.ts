import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { BillingModule } from '../../billing/billing.module.js';
import { InvitesModule } from '../../organizations/invites/invites.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';
import { OrganizationRemovalService } from './organization-removal.service.js';
import { DELETION } from '../deletion.domain.js';

/** Deletes organizations, which involves several domains. */
@Module({
  imports: [AuditModule, BillingModule, InvitesModule, OrganizationsModule],
  controllers: [DeletionController],
  providers: [DeletionService, OrganizationRemovalService],
})
export class DeletionModule {
  static readonly domain = DELETION;
}
