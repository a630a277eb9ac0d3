import pg from 'pg';

/** An arbitrary key of an advisory lock. Such locks belong to one database. */
const LOCK = 7_204_518_635;
/** Milliseconds for the connection to the URL. */
const TIMEOUT = 5000;

/** The end of a sentence about DATABASE_DIRECT_URL. */
export const ELSEWHERE = 'leads to another database than DATABASE_URL';

/**
 * Takes a lock in one database, and tries to take the same lock through another URL. A comparison of names and
 * addresses would not help, because a pooler has its own.
 * @param pool direct connections
 * @returns whether the URL leads to another database; false if the URL cannot be used, which is reported elsewhere
 */
export async function leadsElsewhere(pool: pg.Pool, url: string): Promise<boolean> {
  const direct = await pool.connect();
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT });
  client.on('error', () => {});
  try {
    await client.connect();
    await direct.query('BEGIN'); // so that a pooler cannot give both the same session
    await direct.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query<{ isFree: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS "isFree"',
      [LOCK],
    );
    return rows[0]!.isFree;
  } catch {
    return false;
  } finally {
    direct.release(true); // ends the transaction, and so the lock
    await client.end().catch(() => {});
  }
}
