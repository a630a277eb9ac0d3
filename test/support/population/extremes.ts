import pg from 'pg';
import { identifier } from './population.js';

/** The sizes of one large organization and of one busy person. */
export interface Extremes {
  members: number;
  memberships: number;
}

export const CROWD = identifier('organization', 0);
export const JOINER = identifier('user', 1);

/** Adds one very large organization and one person with many organizations, because query plans assume averages. */
export async function addExtremes(databaseUrl: string, { members, memberships }: Extremes): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `WITH people AS (
         INSERT INTO users (id, email, email_key, email_verified, name)
         SELECT gen_random_uuid(), address, address, true, 'Member ' || n
           FROM generate_series(1, $2::int) n, LATERAL (SELECT 'crowd' || n || '@example.com' AS address) a
         RETURNING id)
       INSERT INTO memberships (id, organization_id, user_id, relation, created_at)
       SELECT gen_random_uuid(), $1, id, 'member', now() - random() * interval '50 days' FROM people`,
      [CROWD, members],
    );
    await client.query(
      `INSERT INTO memberships (id, organization_id, user_id, relation)
       SELECT gen_random_uuid(), id, $1, 'member' FROM (SELECT id FROM organizations ORDER BY id DESC LIMIT $2) o
       ON CONFLICT DO NOTHING`,
      [JOINER, memberships],
    );
    await client.query('VACUUM ANALYZE users, memberships');
  } finally {
    await client.end();
  }
}
