import { Injectable } from '@nestjs/common';
import { Domains } from '../platform/domains/domains.js';
import type { Page } from '../platform/http/pagination/page.js';
import { AuditEventDto, type AuditEventsQuery } from './audit-event.dto.js';
import { AuditEventsRepository } from './audit-events.repository.js';
import { NEWEST_FIRST, selectionOf } from './audit-selection.js';

@Injectable()
export class AuditService {
  constructor(
    private readonly domains: Domains,
    private readonly events: AuditEventsRepository,
  ) {}

  async list(organizationId: string, query: AuditEventsQuery): Promise<Page<AuditEventDto>> {
    const selection = selectionOf(query, this.domains.eventTypes);
    const list = NEWEST_FIRST.of(organizationId, selection);
    const rows = await this.events.list(organizationId, list.placeOf(query), query.limit + 1, selection);
    return list.page(rows, query, (row) => AuditEventDto.from(row));
  }
}
