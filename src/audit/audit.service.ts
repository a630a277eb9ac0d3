import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AFTER_ALL, decodeCursor, encodeCursor, isTimePlace } from '../common/pagination/cursor.js';
import { Page } from '../common/pagination/page.js';
import { read } from '../database/statements.js';
import { AuditEventDto, type AuditEventRow, type AuditEventsQuery } from './audit-event.dto.js';

const LIST = 'audit-events';

@Injectable()
export class AuditService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** What happened in an organization, newest first. */
  async list(
    organizationId: string,
    { limit, cursor, type }: AuditEventsQuery,
  ): Promise<Page<AuditEventDto>> {
    const [occurredAt, id] = cursor !== undefined ? decodeCursor(LIST, cursor, isTimePlace) : AFTER_ALL;
    const rows = await read<AuditEventRow[]>(
      this.database,
      `SELECT e.id, e.type, e.occurred_at AS "occurredAt", e.actor_type AS "actorType", e.actor_id AS "actorId",
              u.name AS "actorName", e.target_type AS "targetType", e.target_id AS "targetId", e.before, e.after,
              e.request_id AS "requestId"
         FROM audit_events e
         LEFT JOIN users u ON u.id = CASE WHEN e.actor_type = 'user' THEN e.actor_id::uuid END
        WHERE e.organization_id = $1 ${type === undefined ? 'AND $2::text IS NULL' : 'AND e.type = $2'}
          AND (e.occurred_at, e.id) < ($3::timestamptz, $4::uuid)
        ORDER BY e.occurred_at DESC, e.id DESC LIMIT $5`,
      [organizationId, type ?? null, occurredAt, id, limit + 1],
    );
    return Page.of(
      rows,
      limit,
      (row) => encodeCursor(LIST, [row.occurredAt.toISOString(), row.id]),
      (row) => AuditEventDto.from(row),
    );
  }
}
