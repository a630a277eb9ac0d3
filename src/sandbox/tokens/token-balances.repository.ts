import pg from 'pg';

/** The usable tokens of an agent in an organization. */
export interface TokenBalance {
  organizationId: string;
  organization: string;
  agentId: string;
  agent: string;
  tokens: number;
}

export type ListTokenBalances = () => Promise<TokenBalance[]>;

/** Of the newest organizations. Empty if the database is not ready. */
export async function listTokenBalances(databaseUrl: string | undefined): Promise<TokenBalance[]> {
  if (databaseUrl === undefined) return [];
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sandbox',
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  client.on('error', () => {}); // if the database stops, the query fails
  try {
    await client.connect();
    const { rows } = await client.query<TokenBalance>(
      `SELECT o.id AS "organizationId", o.name AS organization, a.id AS "agentId", a.name AS agent,
              sum(g.remaining)::float8 AS tokens
         FROM (SELECT id, name FROM organizations WHERE name_key IS NOT NULL ORDER BY id DESC LIMIT 50) o
         JOIN token_grants g ON g.organization_id = o.id JOIN agents a ON a.id = g.agent_id
        WHERE g.remaining > 0 AND coalesce(g.grace_until, g.expires_at, 'infinity') > now()
        GROUP BY o.id, o.name, a.id ORDER BY o.name, o.id, a.name`,
    );
    return rows;
  } catch {
    return [];
  } finally {
    await client.end().catch(() => {});
  }
}
