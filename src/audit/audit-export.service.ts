import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { record } from '../platform/audit-log/record.js';
import { Database } from '../platform/database/database.js';
import { jsonLines } from '../platform/http/streaming/json-lines.js';
import { WriteQuota } from '../sessions/write-quota.js';
import type { CallerMembership } from '../organizations/access/current-membership.decorator.js';
import { ExportsService } from '../organizations/exports/exports.service.js';
import { VIEW_AUDIT } from '../organizations/organization-rules.js';
import { AuditEventDto, type AuditEventsQuery } from './audit-event.dto.js';
import { AuditEventsRepository, type AuditSelection } from './audit-events.repository.js';
import { NEWEST_FIRST, selectionOf } from './audit-selection.js';

@Injectable()
export class AuditExportService {
  constructor(
    private readonly database: Database,
    private readonly events: AuditEventsRepository,
    private readonly exports: ExportsService,
    private readonly quota: WriteQuota,
  ) {}

  /**
   * Streams the events that `AuditService.list` shows, without a limit. Counts as a change, because it writes an event.
   * @throws RateLimitedError if the person or the organization has too many exports in progress, or the person has made
   * too many changes
   * @throws OverloadedError if the instance has too many
   */
  async start(
    caller: CallerMembership,
    query: AuditEventsQuery,
    request: FastifyRequest,
  ): Promise<StreamableFile> {
    const organizationId = caller.organization.id;
    const selection = selectionOf(query);
    return this.exports.start(caller, request, {
      format: jsonLines,
      rule: VIEW_AUDIT,
      place: NEWEST_FIRST.of(organizationId, selection).placeOf(query),
      begin: () => {
        this.quota.take(caller.user.id, 1);
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
      record(manager, caller.actor, {
        type: 'audit.exported',
        organizationId,
        target: { type: 'organization', id: organizationId },
        after: selection,
      }),
    );
  }
}
