import type { TestDatabase } from '../../support/database.js';

/** Adds events to the audit trail of an organization, one per second, each with a text of this length. */
export async function addEvents(
  { query }: TestDatabase,
  organizationId: string,
  count: number,
  length: number,
): Promise<void> {
  await query(
    `INSERT INTO audit_events
       (id, organization_id, type, occurred_at, actor_type, target_type, target_id, after)
     SELECT ('01a00000-' || left(md5($1::text), 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1::uuid, 'organization.renamed',
            '2020-01-01'::timestamptz + n * interval '1 second', 'system', 'organization', $1::text,
            jsonb_build_object('name', repeat('x', $3))
       FROM generate_series(1, $2) n`,
    [organizationId, count, length],
  );
}
