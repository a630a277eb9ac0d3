import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditController } from './audit.controller.js';
import { AuditEvent } from '../platform/audit-log/audit-event.entity.js';
import { AuditEventsRepository } from './audit-events.repository.js';
import { AuditService } from './audit.service.js';

/** Serves the audit trail. Writing to it needs no module: see `record()`. */
@Module({
  imports: [TypeOrmModule.forFeature([AuditEvent])],
  controllers: [AuditController],
  providers: [AuditEventsRepository, AuditService],
})
export class AuditModule {}
