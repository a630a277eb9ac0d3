import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { record } from '../platform/audit-log/record.js';
import { Database } from '../platform/database/database.js';
import { Domains } from '../platform/domains/domains.js';
import { jsonLines } from '../platform/http/streaming/json-lines.js';
import { WriteQuotaService } from '../sessions/write-quota.service.js';
import type { CallerMembership } from '../organizations/access/current-membership.decorator.js';
import { ExportsService } from '../organizations/exports.service.js';
import { VIEW_AUDIT } from '../organizations/access/organization-rules.js';
import { AuditEventDto, type AuditEventsQuery } from './audit-event.dto.js';
import { AuditEventsRepository, type AuditSelection } from './audit-events.repository.js';
import { NEWEST_FIRST, selectionOf } from './audit-selection.js';
import { AUDIT } from './audit.domain.js';

@Injectable()
export class AuditExportService {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly events: AuditEventsRepository,
    private readonly exports: ExportsService,
    private readonly quota: WriteQuotaService,
  ) {}

  /**
   * Streams the events that `AuditService.list` shows, without a limit. Counts as a change, because it writes an event.
   * @throws RateLimitedError if the person has too many open exports, or has made too many changes
   * @throws OverloadedError if the instance has too many open exports
   */
  async start(
    caller: CallerMembership,
    query: AuditEventsQuery,
    request: FastifyRequest,
  ): Promise<StreamableFile> {
    const organizationId = caller.organization.id;
    const selection = selectionOf(query, this.domains.eventTypes);
    return this.exports.start(caller, request, {
      format: jsonLines,
      rule: VIEW_AUDIT,
      place: NEWEST_FIRST.of(organizationId, selection).placeOf(query),
      begin: () => {
        this.quota.take(caller.limitKey, 1);
        return this.recordStart(caller, selection);
      },
      list: (place, limit) => this.events.list(organizationId, place, limit, selection),
      placeAt: NEWEST_FIRST.placeAt,
      show: (row) => AuditEventDto.from(row),
    });
  }

  private async recordStart(caller: CallerMembership, selection: AuditSelection): Promise<void> {
    const { id: organizationId } = caller.organization;
    await this.database.transaction((manager) =>
      record(manager, caller.actor, AUDIT, {
        type: 'audit.exported',
        organizationId,
        target: { type: 'organization', id: organizationId },
        after: selection,
      }),
    );
  }
}
