import pg from 'pg';

/**
 * Opens a separate database connection, on which a test can hold a transaction or a lock. It uses the role of the owner,
 * because tests do more than the service may.
 */
export async function connect(url: string, database?: string): Promise<pg.Client> {
  const other = new URL(url);
  // Without this variable, as in the campaign `torture`, the URL is the owner's.
  const owner = process.env.TEST_DATABASE_URL;
  if (owner) Object.assign(other, { username: new URL(owner).username, password: new URL(owner).password });
  if (database) other.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: other.href });
  client.on('error', () => {}); // tests terminate connections on purpose
  await client.connect();
  return client;
}
