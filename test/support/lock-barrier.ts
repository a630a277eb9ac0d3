import { connect } from './connection.js';
import type { TestDatabase } from './database.js';
import { until } from './until.js';

/** What holds the racers back until all of them are there. */
export interface Barrier {
  sql: string;
  parameters?: unknown[];
}

/** The row of an organization: whoever locks it, or writes a row that refers to it, waits. */
export function organizationRow(id: string): Barrier {
  return { sql: 'SELECT FROM organizations WHERE id = $1 FOR UPDATE', parameters: [id] };
}

/** All that write into a table wait; those that read it do not. */
export function writersOf(table: string): Barrier {
  return { sql: `LOCK TABLE ${table} IN EXCLUSIVE MODE` };
}

/** Starts all at once and lets none pass the barrier before each of them waits for a lock, or has its answer. */
export async function startTogether<T>(
  database: TestDatabase,
  barrier: Barrier,
  racers: (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await connect(database.url);
  try {
    await holder.query('BEGIN');
    await holder.query(barrier.sql, barrier.parameters);
    let answered = 0;
    const answers = Promise.all(racers.map((start) => start().finally(() => answered++)));
    answers.catch(() => {}); // it is awaited below
    await until(
      () => waiting(database),
      (count) => count + answered >= racers.length,
    );
    await holder.query('ROLLBACK');
    return await answers;
  } finally {
    await holder.end();
  }
}

/** Ends what waits for a lock, as the database does when its time is up. @returns how many statements that were */
export async function cancelWaiting({ query }: TestDatabase): Promise<number> {
  const rows = await query(
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

async function waiting({ query }: TestDatabase): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row!.count;
}
