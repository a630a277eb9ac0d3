import { violationsOf, type Violation } from '../../../support/violations.js';
import type { Fleet } from '../fleet.js';

/**
 * The time of a notice is the start of its transaction, and the time of an event is that of the change. A transaction
 * may wait between them for a lock, or for a database or an instance that is frozen.
 */
const LONGEST_TRANSACTION = `interval '30 seconds'`;

/** Invariants of notices once all jobs are complete. Each has a query that returns its violations. */
const INVARIANTS = {
  'the owner who received an organization was told': `
    SELECT o.id FROM organizations o
      JOIN memberships m ON m.organization_id = o.id AND m.relation = 'owner'
      JOIN LATERAL (SELECT e.occurred_at FROM audit_events e
        WHERE e.organization_id = o.id AND e.type = 'organization.ownership_transferred'
        ORDER BY e.occurred_at DESC LIMIT 1) e ON true
     WHERE o.deleted_at IS NULL AND NOT EXISTS (
       SELECT FROM notices n WHERE n.organization_id = o.id AND n.user_id = m.user_id
          AND n.kind = 'ownership_received' AND n.created_at >= e.occurred_at - ${LONGEST_TRANSACTION})`,
  'a person who was removed, and has not returned, was told': `
    SELECT e.organization_id, e.user_id FROM (
      SELECT DISTINCT ON (organization_id, before ->> 'userId')
             organization_id, before ->> 'userId' AS user_id, occurred_at
        FROM audit_events WHERE type = 'membership.removed'
       ORDER BY organization_id, before ->> 'userId', occurred_at DESC) e
      JOIN organizations o ON o.id = e.organization_id AND o.deleted_at IS NULL
      JOIN users u ON u.id::text = e.user_id AND u.email_verified
     WHERE NOT EXISTS (SELECT FROM memberships m WHERE m.organization_id = o.id AND m.user_id = u.id)
       AND NOT EXISTS (
         SELECT FROM notices n WHERE n.organization_id = o.id AND n.user_id = u.id
            AND n.kind = 'membership_removed' AND n.created_at >= e.occurred_at - ${LONGEST_TRANSACTION})`,
  'a notice that waits has a job': `
    SELECT n.id, n.kind FROM notices n
     WHERE n.taken_at IS NULL AND NOT EXISTS (
       SELECT FROM jobs.job j WHERE j.name = 'notice-mail' AND j.data ->> 'noticeId' = n.id::text
          AND j.state < 'completed')`,
  'at most one notice about a relation waits': `
    SELECT organization_id, user_id FROM notices WHERE kind = 'relation_changed' AND taken_at IS NULL
     GROUP BY organization_id, user_id HAVING count(*) > 1`,
};

/** @returns the violated invariants with their rows */
export function brokenNotices({ query }: Fleet): Promise<Violation[]> {
  return violationsOf({ query }, INVARIANTS);
}
