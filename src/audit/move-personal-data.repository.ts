import type { DataSource } from 'typeorm';
import { MAINTAIN_TRAIL } from '../platform/audit-log/audit-log.repository.js';
import { statement } from '../platform/database/statements/statement.js';

/** Events per transaction. Small transactions hold locks briefly, and a failure loses little. */
const BATCH = 1000;

/** The personal data in `before` or `after` of an event `e`, as in `separate()`. */
const personal = (part: 'before' | 'after') => `
  CASE WHEN e.type = 'billing.contact_changed' AND e.${part} IS NOT NULL
       THEN jsonb_build_object('${part}', e.${part})
       WHEN e.${part} ? 'email' THEN jsonb_build_object('${part}', jsonb_build_object('email', e.${part} -> 'email'))
       ELSE '{}' END`;

const kept = (part: 'before' | 'after') => `
  CASE WHEN e.type = 'session.created' OR e.${part} IS NULL THEN NULL
       WHEN e.type = 'billing.contact_changed' THEN '{}'
       ELSE e.${part} - 'email' END`;

/**
 * The condition must be that of the index audit_events_unmoved_idx. Addresses are folded as in `emailKey()`: these old
 * events have only domains in ASCII.
 */
const MOVE = statement(
  'auditLog.movePersonalData',
  {},
  `WITH unmoved AS (
     SELECT * FROM audit_events
      WHERE before ? 'email' OR after ? 'email' OR (type = 'session.created' AND after IS NOT NULL)
         OR (type = 'billing.contact_changed' AND (before <> '{}' OR after <> '{}'))
      ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED),
   moved AS (
     INSERT INTO audit_personal_data (event_id, subject, data)
     SELECT e.id, CASE WHEN e.type = 'billing.contact_changed' THEN e.organization_id::text
                       ELSE lower(coalesce(e.after ->> 'email', e.before ->> 'email', '') COLLATE "C") END,
            ${personal('before')} || ${personal('after')}
       FROM unmoved e WHERE e.type <> 'session.created'
     ON CONFLICT (event_id) DO NOTHING)
   UPDATE audit_events SET before = ${kept('before')}, after = ${kept('after')}
     FROM unmoved e WHERE audit_events.id = e.id`,
);

/**
 * Moves the personal data of events that an older version wrote, with a transaction per batch. A repetition finds
 * nothing. Only the owner of the audit trail can move it.
 * @returns the number of events
 */
export async function movePersonalData(database: DataSource): Promise<number> {
  for (let total = 0; ;) {
    const moved = await database.transaction(async (manager) => {
      await MAINTAIN_TRAIL.count(manager, ['on']);
      return MOVE.count(manager, [BATCH]);
    });
    total += moved;
    if (moved === 0) return total;
  }
}
