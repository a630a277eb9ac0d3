import type { Stage } from '../../support/access.js';

const MEMBERS = 10_000;
const EVENTS = 100_000;
const INVITES = 500;
const HOURS = 366 * 24;
const BUSY_AGENTS = 5;
/** How many members consume in each month of a year, each day of two months, and each hour of two days. */
const CONSUMERS = { month: 10_000, day: 1_000, hour: 100 };
const LENGTHS = { month: 13, day: 62, hour: 48 };

const FILLED = 'users, memberships, invites, audit_events, token_usage, token_usage_days, token_member_usage';

/** Fills an organization as a large and busy one is after a year. */
export async function fillOrganization(
  { database: { query } }: Pick<Stage, 'database'>,
  id: string,
): Promise<void> {
  await query(
    `WITH people AS (
       INSERT INTO users (id, email, email_key, email_verified, name)
       SELECT gen_random_uuid(), address, address, true, 'Crowd ' || n
         FROM generate_series(1, $2::int) n, LATERAL (SELECT 'crowd' || n || '@full.example' AS address) a
       RETURNING id)
     INSERT INTO memberships (id, organization_id, user_id, relation)
     SELECT gen_random_uuid(), $1::uuid, id, 'member' FROM people`,
    [id, MEMBERS],
  );
  await query(
    `INSERT INTO invites (id, organization_id, email, email_key, role, token_hash, invited_by, expires_at)
     SELECT gen_random_uuid(), $1::uuid, n || '@full.example', n || '@full.example', 'member',
            sha256(convert_to($1::text || n, 'UTF8')), m.user_id, now() + interval '6 days'
       FROM memberships m, generate_series(1, $2::int) n
      WHERE m.organization_id = $1::uuid AND m.relation = 'owner'`,
    [id, INVITES],
  );
  await query(
    `INSERT INTO audit_events (id, organization_id, type, occurred_at, actor_type, target_type, target_id, after)
     SELECT ('01a00000-' || left(md5($1::text), 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1::uuid,
            'organization.renamed', now() - interval '1 year' + n * interval '5 minutes', 'system', 'organization', $1::text,
            '{"name": "A name"}'
       FROM generate_series(1, $2::int) n`,
    [id, EVENTS],
  );
  await query(
    `INSERT INTO token_usage (organization_id, agent_id, hour, tokens, granted)
     SELECT $1::uuid, a.id, date_trunc('hour', now(), 'UTC') - n * interval '1 hour', 1, 1
       FROM (SELECT id FROM agents ORDER BY id LIMIT $2::int) a, generate_series(1, $3::int) n`,
    [id, BUSY_AGENTS, HOURS],
  );
  for (const grain of ['month', 'day', 'hour'] as const)
    await query(
      `INSERT INTO token_member_usage (organization_id, agent_id, grain, start, user_id, tokens)
       SELECT $1::uuid, a.id, $2::text, date_trunc($2::text, now(), 'UTC') - n * ('1 ' || $2::text)::interval, m.user_id, 1
         FROM (SELECT id FROM agents ORDER BY id LIMIT 1) a, generate_series(0, $3::int - 1) n,
              (SELECT user_id FROM memberships WHERE organization_id = $1::uuid ORDER BY id LIMIT $4::int) m`,
      [id, grain, LENGTHS[grain], CONSUMERS[grain]],
    );
  await query(`VACUUM ANALYZE ${FILLED}`, []);
}
