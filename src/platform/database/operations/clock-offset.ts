import type pg from 'pg';

/** The time at which the server executes the statement, not the beginning of its transaction. */
const SELECT_CLOCK = 'SELECT extract(epoch FROM clock_timestamp())::float8 AS now';

/** The seconds by which the clock of this machine is ahead of the database's; negative if it is behind. */
export async function readClockOffset(pool: pg.Pool): Promise<number> {
  const client = await pool.connect(); // the wait for a connection is not part of the measurement
  try {
    const before = Date.now();
    const { rows } = await client.query<{ now: number }>(SELECT_CLOCK);
    return (before + Date.now()) / 2000 - rows[0]!.now;
  } finally {
    client.release();
  }
}
