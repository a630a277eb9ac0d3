import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuditController } from './audit.controller.js';
import { AuditEvent } from '../platform/audit-log/audit-event.entity.js';
import { AuditPersonalData } from '../platform/audit-log/audit-personal-data.entity.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditEventsRepository } from './audit-events.repository.js';
import { AuditRetentionRepository } from './audit-retention.repository.js';
import { AuditRetentionService } from './audit-retention.service.js';
import { AuditService } from './audit.service.js';
import { PersonEventsRepository } from './person-events.repository.js';
import { TrailRightsService } from './trail-rights.service.js';
import { AUDIT } from './audit.domain.js';

/** Serves the audit trail. Other modules write to the audit trail with `record()`, which needs no module. */
@Module({
  imports: [OrganizationsModule, SessionsModule, TypeOrmModule.forFeature([AuditEvent, AuditPersonalData])],
  controllers: [AuditController],
  providers: [
    AuditEventsRepository,
    AuditExportService,
    AuditRetentionRepository,
    AuditRetentionService,
    AuditService,
    PersonEventsRepository,
    TrailRightsService,
  ],
  exports: [AuditRetentionService, PersonEventsRepository],
})
export class AuditModule {
  static readonly domain = AUDIT;
}
