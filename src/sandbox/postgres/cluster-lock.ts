import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Takes the advisory lock that marks the server as used by this process.
 * @returns the connection that holds the lock, or the error if the server does not accept connections
 * @throws Error if another process holds the lock or the server rejects the password
 */
export async function acquireLock(port: number, password: string): Promise<pg.Client | Error> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5000,
  });
  // Without a listener, the server's exit would crash this process.
  client.on('error', () => {});
  try {
    await client.connect();
    if (await tryLock(client)) return client;
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code !== '28P01') return error as Error;
    throw new Error('the server rejects the password in the directory', { cause: error });
  }
  await client.end();
  throw new Error('another running copy is using this folder');
}

/** Retries for a second, because the server may not have noticed yet that the previous holder was killed. */
async function tryLock(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock(1) AS got');
    if (rows[0]?.got) return true;
    await sleep(100);
  }
  return false;
}
