import { Injectable } from '@nestjs/common';
import { newestFirstBy } from '../platform/http/pagination/keyset.js';
import type { Page } from '../platform/http/pagination/page.js';
import { AuditEventDto, type AuditEventsQuery } from './audit-event.dto.js';
import { AuditEventsRepository, type AuditEventRow } from './audit-events.repository.js';

const LIST = newestFirstBy('audit-events', ({ occurredAt, id }: AuditEventRow) => [occurredAt, id]);

@Injectable()
export class AuditService {
  constructor(private readonly events: AuditEventsRepository) {}

  /** Lists the audit events of an organization, newest first. */
  async list(organizationId: string, query: AuditEventsQuery): Promise<Page<AuditEventDto>> {
    const { limit, type } = query;
    const rows = await this.events.list(organizationId, LIST.placeOf(query), limit + 1, type);
    return LIST.page(rows, query, (row) => AuditEventDto.from(row));
  }
}
