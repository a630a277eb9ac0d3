import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditController } from './audit.controller.js';
import { AuditEvent } from '../platform/audit-log/audit-event.entity.js';
import { AuditPersonalData } from '../platform/audit-log/audit-personal-data.entity.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditEventsRepository } from './audit-events.repository.js';
import { AuditRetentionRepository } from './audit-retention.repository.js';
import { AuditRetentionService } from './audit-retention.service.js';
import { AuditService } from './audit.service.js';
import { TrailRights } from './trail-rights.js';

/** Serves the audit trail. Other modules write to the audit trail with `record()`, which needs no module. */
@Module({
  imports: [TypeOrmModule.forFeature([AuditEvent, AuditPersonalData])],
  controllers: [AuditController],
  providers: [
    AuditEventsRepository,
    AuditExportService,
    AuditRetentionRepository,
    AuditRetentionService,
    AuditService,
    TrailRights,
  ],
})
export class AuditModule {}
