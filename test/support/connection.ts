import pg from 'pg';

/** Opens a separate database connection, on which a test can hold a transaction or a lock. */
export async function connect(url: string, database?: string): Promise<pg.Client> {
  const other = new URL(url);
  if (database) other.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: other.href });
  client.on('error', () => {}); // tests terminate connections on purpose
  await client.connect();
  return client;
}
