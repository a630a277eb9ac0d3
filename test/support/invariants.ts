import { nameKey } from '../../src/platform/text/name.js';
import type { TestDatabase } from './database.js';
import { violationsOf, type Violation } from './violations.js';

/** Invariants of organizations. Each has a query that returns its violations. */
const INVARIANTS = {
  'I1 every organization has exactly one owner': `
    SELECT o.id FROM organizations o LEFT JOIN memberships m ON m.organization_id = o.id AND m.relation = 'owner'
     WHERE o.deleted_at IS NULL GROUP BY o.id HAVING count(m.id) <> 1`,
  'I1 a deleted organization has neither members nor invites, and one event of its deletion': `
    SELECT o.id FROM organizations o
      LEFT JOIN audit_events e ON e.organization_id = o.id AND e.type = 'organization.deleted'
     GROUP BY o.id
    HAVING count(e.id) <> CASE WHEN o.deleted_at IS NULL THEN 0 ELSE 1 END
        OR o.deleted_at IS NOT NULL
       AND EXISTS (SELECT FROM memberships m WHERE m.organization_id = o.id
                   UNION ALL SELECT FROM invites i WHERE i.organization_id = o.id)`,
  'I2 no two organizations have the same name': `
    SELECT name_key FROM organizations WHERE name_key IS NOT NULL GROUP BY name_key HAVING count(*) > 1`,
  'I3 a person has at most one membership per organization': `
    SELECT organization_id, user_id FROM memberships GROUP BY organization_id, user_id HAVING count(*) > 1`,
  'I4 an address has at most one unaccepted invite per organization': `
    SELECT organization_id, email_key FROM invites WHERE accepted_at IS NULL
     GROUP BY organization_id, email_key HAVING count(*) > 1`,
  'I5 an accepted invite created one membership with its role in the same transaction': `
    SELECT i.id FROM invites i
      LEFT JOIN audit_events e ON e.target_id = i.id::text AND e.type = 'invite.accepted'
      LEFT JOIN memberships m ON m.id = (e.after ->> 'membershipId')::uuid
     WHERE i.accepted_at IS NOT NULL
     GROUP BY i.id
    HAVING count(e.id) <> 1 OR bool_or(e.after ->> 'relation' <> i.role)
        OR bool_or(m.created_at <> i.accepted_at OR m.user_id::text <> e.after ->> 'userId')`,
  'I5 only an accepted invite has an acceptance event': `
    SELECT e.target_id FROM audit_events e JOIN invites i ON i.id::text = e.target_id
     WHERE e.type = 'invite.accepted' AND i.accepted_at IS NULL`,
  'I14 no reference leads to another organization': `
    SELECT e.id FROM audit_events e JOIN invites i ON e.target_id = i.id::text
     WHERE e.organization_id IS DISTINCT FROM i.organization_id
    UNION ALL
    SELECT e.id FROM audit_events e
      CROSS JOIN LATERAL (VALUES (e.target_id), (e.after ->> 'membershipId'), (e.after ->> 'ownerMembershipId')) AS named (id)
      JOIN memberships m ON m.id::text = named.id
     WHERE e.organization_id IS DISTINCT FROM m.organization_id`,
  'I15 a membership has the search keys of its user': `
    SELECT m.id FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE (m.user_name_key, m.user_email_key)
           IS DISTINCT FROM (left(coalesce(u.name_key, lower(u.name), ''), 400), u.email_key)`,
};

/** @returns the violated invariants with their rows */
export async function brokenInvariants(database: TestDatabase): Promise<Violation[]> {
  const broken = await violationsOf(database, INVARIANTS);
  const names = await database.query<{ name: string; name_key: string }>(
    'SELECT name, name_key FROM organizations WHERE deleted_at IS NULL',
  );
  const misfiled = names.filter(({ name, name_key }) => nameKey(name) !== name_key);
  if (misfiled.length > 0) broken.push({ rule: 'I2 each name has its own key', rows: misfiled });
  return broken;
}
