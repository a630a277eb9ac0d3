import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';

/** The route of the audit trail; `record()` needs no module. */
@Module({ controllers: [AuditController], providers: [AuditService] })
export class AuditModule {}
