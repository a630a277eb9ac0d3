import { Controller, Get, Header, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Exports } from '../platform/http/route-markers.js';
import { ApiPage, type Page } from '../platform/http/pagination/page.js';
import { JSON_LINES } from '../platform/http/streaming/json-lines.js';
import { WantsExport } from '../platform/http/streaming/wants-export.decorator.js';
import {
  CurrentMembership,
  type CallerMembership,
} from '../organizations/access/current-membership.decorator.js';
import { VIEW_AUDIT } from '../organizations/access/organization-rules.js';
import { Roles } from '../organizations/access/roles.decorator.js';
import { AuditEventDto, AuditEventsQuery } from './audit-event.dto.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditService } from './audit.service.js';

@ApiTags('Organizations')
@Controller('organizations/:id/audit-events')
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly exports: AuditExportService,
  ) {}

  @Get()
  @Roles(VIEW_AUDIT.relation)
  @Exports(JSON_LINES)
  @Header('vary', 'accept')
  @ApiOperation({
    summary: "List the organization's audit events, newest first, or export them as lines of JSON",
  })
  @ApiPage(AuditEventDto, JSON_LINES)
  listAuditEvents(
    @CurrentMembership() caller: CallerMembership,
    @Query() query: AuditEventsQuery,
    @WantsExport() wantsExport: boolean,
    @Req() request: FastifyRequest,
  ): Promise<Page<AuditEventDto> | StreamableFile> {
    return wantsExport
      ? this.exports.start(caller, query, request)
      : this.audit.list(caller.organization.id, query);
  }
}
