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
import { announceEvery } from '../platform/audit-log/event-hints.js';
import { readable } from '../platform/hints/hints.js';
import { VIEW_AUDIT } from '../organizations/organization-rules.js';
import { PersonEventsRepository } from './person-events.repository.js';
import { TrailRights } from './trail-rights.js';

declare module '../platform/hints/hints.js' {
  interface Resources {
    auditEvents: true;
  }
}
readable('auditEvents', VIEW_AUDIT.relation);
announceEvery('auditEvents');

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
    TrailRights,
  ],
  exports: [AuditRetentionService, PersonEventsRepository],
})
export class AuditModule {}
