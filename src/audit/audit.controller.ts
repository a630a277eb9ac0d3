import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiPage, type Page } from '../platform/http/pagination/page.js';
import { CurrentMembership, type CallerMembership } from '../organizations/current-membership.decorator.js';
import { Roles } from '../organizations/roles.decorator.js';
import { AuditEventDto, AuditEventsQuery } from './audit-event.dto.js';
import { AuditService } from './audit.service.js';

@ApiTags('Organizations')
@Controller('organizations/:id/audit-events')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Roles('admin')
  @ApiOperation({ summary: "List the organization's audit events, newest first" })
  @ApiPage(AuditEventDto)
  list(
    @CurrentMembership() { organization }: CallerMembership,
    @Query() query: AuditEventsQuery,
  ): Promise<Page<AuditEventDto>> {
    return this.audit.list(organization.id, query);
  }
}
