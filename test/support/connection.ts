import pg from 'pg';

/**
 * Opens a separate database connection, on which a test can hold a transaction or a lock. It has the role of the owner,
 * because tests do more than the service may.
 */
export async function connect(url: string, database?: string): Promise<pg.Client> {
  const other = new URL(url);
  const owner = new URL(process.env.TEST_DATABASE_URL!);
  Object.assign(other, { username: owner.username, password: owner.password });
  if (database) other.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: other.href });
  client.on('error', () => {}); // tests terminate connections on purpose
  await client.connect();
  return client;
}
