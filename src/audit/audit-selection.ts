import { ValidationFailedError } from '../platform/http/errors/errors.js';
import { newestFirstBy } from '../platform/http/pagination/keyset.js';
import type { AuditEventsQuery } from './audit-event.dto.js';
import type { AuditEventRow, AuditSelection } from './audit-events.repository.js';

export const NEWEST_FIRST = newestFirstBy('audit-events', ({ occurredAt, id }: AuditEventRow) => [
  occurredAt,
  id,
]);

/**
 * @param eventTypes those of all domains
 * @throws ValidationFailedError
 */
export function selectionOf(
  { type, actorId, targetId, since, until }: AuditEventsQuery,
  eventTypes: readonly string[],
): AuditSelection {
  if (type !== undefined && !eventTypes.includes(type))
    throw new ValidationFailedError([
      { field: 'type', code: 'not_allowed', message: 'type must be a type of audit events' },
    ]);
  return { type, actorId, targetId, since, until };
}
