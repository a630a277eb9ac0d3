import type { Fleet } from '../fleet.js';

/** Erased people. Their sessions and invites are deleted without separate events. */
const ERASED = `SELECT target_id FROM audit_events WHERE type = 'person.erased'`;

/** Queries for differences between audit trail and data. Each difference is a partial change. */
const PARTIAL_CHANGES = {
  'a name is the latest one': `
    SELECT o.id, o.name, e.name AS given FROM organizations o
      LEFT JOIN LATERAL (SELECT after ->> 'name' AS name FROM audit_events e
        WHERE e.organization_id = o.id AND e.type IN ('organization.created', 'organization.renamed')
        ORDER BY e.occurred_at DESC, e.id DESC LIMIT 1) e ON true
     WHERE o.name IS DISTINCT FROM e.name`,
  'a relation is the latest one': `
    WITH given AS (
      SELECT e.after ->> 'membershipId' AS id, e.after ->> 'relation' AS relation, e.occurred_at
        FROM audit_events e WHERE e.type = 'invite.accepted'
      UNION ALL
      SELECT e.target_id, e.after ->> 'relation', e.occurred_at
        FROM audit_events e WHERE e.type = 'membership.relation_changed'
      UNION ALL
      SELECT e.before ->> 'ownerMembershipId', 'admin', e.occurred_at
        FROM audit_events e WHERE e.type = 'organization.ownership_transferred'
      UNION ALL
      SELECT e.after ->> 'ownerMembershipId', 'owner', e.occurred_at
        FROM audit_events e WHERE e.type = 'organization.ownership_transferred'
      UNION ALL
      SELECT e.target_id, NULL, e.occurred_at
        FROM audit_events e WHERE e.type IN ('membership.removed', 'membership.left')
    ), latest AS (SELECT DISTINCT ON (id) id, relation FROM given ORDER BY id, occurred_at DESC)
    SELECT coalesce(l.id, m.id::text) AS id, l.relation AS given, m.relation
      FROM latest l FULL JOIN memberships m ON m.id::text = l.id
     WHERE m.relation IS DISTINCT FROM l.relation AND NOT (l.id IS NULL AND m.relation = 'owner')`,
  'an invite exists if it was created and neither deleted nor declined': `
    SELECT e.target_id, i.id FROM (SELECT * FROM audit_events WHERE type = 'invite.created') e
      FULL JOIN invites i ON i.id::text = e.target_id
     WHERE (e.id IS NULL OR i.id IS NULL) AND NOT EXISTS (
       SELECT FROM audit_events d
         WHERE d.type IN ('invite.deleted', 'invite.declined') AND d.target_id = e.target_id)
       AND NOT EXISTS (SELECT FROM audit_events a
         WHERE a.type = 'invite.accepted' AND a.target_id = e.target_id AND a.actor_id IN (${ERASED}))
       AND NOT EXISTS (SELECT FROM organizations o WHERE o.id = e.organization_id AND o.deleted_at IS NOT NULL)`,
  'a threshold is the latest one': `
    SELECT e.organization_id, e.threshold AS given, t.threshold FROM (
      SELECT DISTINCT ON (organization_id, target_id)
             organization_id, target_id, (after ->> 'lowBalanceThreshold')::bigint AS threshold
        FROM audit_events WHERE type = 'tokens.threshold_changed'
       ORDER BY organization_id, target_id, occurred_at DESC) e
      FULL JOIN low_balance_thresholds t ON t.organization_id = e.organization_id AND t.agent_id = e.target_id
     WHERE e.threshold IS DISTINCT FROM t.threshold`,
  'a trial exists if it was started': `
    SELECT e.organization_id, t.agent_id FROM (SELECT * FROM audit_events WHERE type = 'trial.started') e
      FULL JOIN agent_trials t ON t.organization_id = e.organization_id AND t.agent_id = e.target_id
     WHERE e.id IS NULL OR t.organization_id IS NULL`,
  'a contact is the latest one of the users': `
    SELECT e.organization_id, b.contact, e.after FROM (
      SELECT DISTINCT ON (organization_id) organization_id, data -> 'after' AS after
        FROM audit_events JOIN audit_personal_data ON event_id = id
       WHERE type = 'billing.contact_changed' AND actor_type = 'user'
       ORDER BY organization_id, occurred_at DESC) e
      LEFT JOIN billing_profiles b USING (organization_id)
     WHERE b.contact ->> 'name' IS DISTINCT FROM e.after ->> 'name'`,
  'a checkout exists if it was started': `
    SELECT e.target_id, c.id FROM (SELECT * FROM audit_events WHERE type = 'checkout.started') e
      FULL JOIN checkouts c ON c.id::text = e.target_id
     WHERE e.id IS NULL OR c.id IS NULL`,
  'a session exists if it was created and not ended': `
    SELECT e.target_id, s.id FROM (
      SELECT target_id FROM audit_events WHERE type IN ('session.created', 'session.ended') AND actor_id NOT IN (${ERASED})
       GROUP BY target_id HAVING count(*) = 1) e
      FULL JOIN sessions s ON s.id::text = e.target_id
     WHERE e.target_id IS NULL OR s.id IS NULL`,
};

/** @returns one object per violated rule, with the rows of its partial changes */
export async function partialChanges({ query }: Fleet): Promise<object[]> {
  const found: object[] = [];
  for (const [rule, sql] of Object.entries(PARTIAL_CHANGES)) {
    const rows = await query(sql);
    if (rows.length > 0) found.push({ rule, rows });
  }
  return found;
}
