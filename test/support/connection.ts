import pg from 'pg';

/** Opens a separate connection, for a transaction or lock that stays open. */
export async function connect(url: string, database?: string): Promise<pg.Client> {
  const other = new URL(url);
  if (database) other.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: other.href });
  client.on('error', () => {}); // tests terminate connections
  await client.connect();
  return client;
}
