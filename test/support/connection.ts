import pg from 'pg';

/** One connection of a test's own, for what has to stay open: a transaction, a lock. */
export async function connect(url: string, database?: string): Promise<pg.Client> {
  const other = new URL(url);
  if (database) other.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: other.href });
  client.on('error', () => {}); // tests end connections
  await client.connect();
  return client;
}
