import type { PostgresServer } from './server.js';

type Queried = Pick<PostgresServer, 'query'>;

/** A former primary must reject writes, and no instance may be connected to it. */
export async function expectFenced(server: Queried): Promise<void> {
  const written = await server.query('CREATE TABLE written_on_a_former_primary ()').then(
    () => true,
    ({ code }: { code?: string }) => code !== '25006',
  );
  if (written) throw new Error('The former primary does not reject writes.');
  const connected = await server.query(
    `SELECT application_name FROM pg_stat_activity WHERE application_name LIKE 'organization-workspace%'`,
  );
  if (connected.length > 0)
    throw new Error(`Instances are connected to the former primary: ${JSON.stringify(connected)}`);
}

/** Summarizes the rows that requests write. */
export async function contentOf(server: Queried): Promise<string> {
  const [row] = await server.query<{ content: string }>(
    `SELECT format('%s %s', (SELECT count(*) FROM audit_events), (SELECT max(id::text) FROM audit_events)) AS content`,
  );
  return row!.content;
}
