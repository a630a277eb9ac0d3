import { sentStatement, statement } from '../database/statements/statement.js';

const INSERT_EVENT = `INSERT INTO audit_events
     (id, organization_id, type, actor_type, actor_id, target_type, target_id, before, after, request_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** A constant instead of a class, because every module calls `record()` without injecting anything. */
export const INSERT = sentStatement('auditLog.insert', INSERT_EVENT);

export const INSERT_WITH_PERSONAL_DATA = sentStatement(
  'auditLog.insertWithPersonalData',
  `WITH event AS (${INSERT_EVENT} RETURNING id)
   INSERT INTO audit_personal_data (event_id, subject, data) SELECT id, $11, $12 FROM event`,
);

/** The changes are a JSON array, because an organization can have any number of members. */
export const INSERT_ALL = statement(
  'auditLog.insertAll',
  {},
  `WITH given AS (
     SELECT * FROM jsonb_to_recordset($4::jsonb) AS given (
       id uuid, organization_id uuid, type text, target_type text, target_id text, before jsonb, after jsonb,
       subject text, data jsonb)),
   events AS (
     INSERT INTO audit_events
       (id, organization_id, type, actor_type, actor_id, target_type, target_id, before, after, request_id)
     SELECT id, organization_id, type, $1, $2, target_type, target_id, before, after, $3 FROM given)
   INSERT INTO audit_personal_data (event_id, subject, data)
   SELECT id, subject, data FROM given WHERE subject IS NOT NULL`,
);

/** Lets this transaction change the audit trail, if its role owns the trail. */
export const MAINTAIN_TRAIL = statement(
  'auditLog.maintainTrail',
  {},
  `SELECT FROM set_config('workspace.trail_maintenance', $1, true)`,
);

/** Whether a change of a billing contact has set one of these addresses, which are in lower case. */
export const IS_CONTACT_IN_TRAIL = statement(
  'auditLog.isContact',
  {},
  `SELECT FROM audit_events e JOIN audit_personal_data p ON p.event_id = e.id
    WHERE e.type = 'billing.contact_changed' AND lower(p.data #>> '{after,email}') = ANY ($1::text[]) LIMIT 1`,
);
