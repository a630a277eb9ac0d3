import { newestFirstBy } from '../platform/http/pagination/keyset.js';
import type { AuditEventsQuery } from './audit-event.dto.js';
import type { AuditEventRow, AuditSelection } from './audit-events.repository.js';

export const NEWEST_FIRST = newestFirstBy('audit-events', ({ occurredAt, id }: AuditEventRow) => [
  occurredAt,
  id,
]);

export function selectionOf({ type, actorId, targetId, since, until }: AuditEventsQuery): AuditSelection {
  return { type, actorId, targetId, since, until };
}
