import { statement } from '../database/statement.js';

/** A constant instead of a class, because every module calls `record()` without injecting anything. */
export const INSERT = statement(
  'auditLog.insert',
  {},
  `INSERT INTO audit_events
     (id, organization_id, type, actor_type, actor_id, target_type, target_id, before, after, request_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
