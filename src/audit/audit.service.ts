import { Injectable } from '@nestjs/common';
import { AFTER_ALL, decodeCursor, encodeCursor, isTimePlace } from '../common/pagination/cursor.js';
import { Page } from '../common/pagination/page.js';
import { AuditEventDto, type AuditEventsQuery } from './audit-event.dto.js';
import { AuditEventsRepository } from './audit-events.repository.js';

const LIST = 'audit-events';

@Injectable()
export class AuditService {
  constructor(private readonly events: AuditEventsRepository) {}

  /** What happened in an organization, newest first. */
  async list(
    organizationId: string,
    { limit, cursor, type }: AuditEventsQuery,
  ): Promise<Page<AuditEventDto>> {
    const place = cursor !== undefined ? decodeCursor(LIST, cursor, isTimePlace) : AFTER_ALL;
    const rows = await this.events.list(organizationId, place, limit + 1, type);
    return Page.of(
      rows,
      limit,
      (row) => encodeCursor(LIST, [row.occurredAt.toISOString(), row.id]),
      (row) => AuditEventDto.from(row),
    );
  }
}
