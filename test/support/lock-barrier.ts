import { connect } from './connection.js';
import type { TestDatabase } from './database.js';
import { until } from './until.js';

/** The statements that wait for a lock of a test. A commit that notifies may wait for those of other databases. */
const WAITING = `FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event <> 'object'`;

/** A statement whose lock blocks concurrent requests until all of them wait. */
export interface Barrier {
  sql: string;
  parameters?: unknown[];
}

/** Locks an organization's row. This blocks requests that lock it or write rows that refer to it. */
export function organizationRow(id: string): Barrier {
  return { sql: 'SELECT FROM organizations WHERE id = $1 FOR UPDATE', parameters: [id] };
}

/** Locks a table. This blocks all writes to it, but no reads. */
export function writersOf(table: string): Barrier {
  return { sql: `LOCK TABLE ${table} IN EXCLUSIVE MODE` };
}

/** Stores an event of the payment provider. This blocks the webhook of the event, but no job. */
export function webhookOf({ id, type }: { id: string; type: string }): Barrier {
  return {
    sql: `INSERT INTO stripe_events (id, type, object_id) VALUES ($1, $2, 'in_none')`,
    parameters: [id, type],
  };
}

/**
 * Starts all requests at once. Releases the lock once each request waits for it or has its response.
 * @param meanwhile what happens before the release
 */
export async function startTogether<T>(
  database: TestDatabase,
  barrier: Barrier,
  racers: (() => Promise<T>)[],
  meanwhile = async () => {},
): Promise<T[]> {
  const holder = await connect(database.url);
  try {
    await holder.query('BEGIN');
    await holder.query(barrier.sql, barrier.parameters);
    let answered = 0;
    const answers = Promise.all(racers.map((start) => start().finally(() => answered++)));
    answers.catch(() => {}); // awaited below
    await until(
      () => waiting(database),
      (count) => count + answered >= racers.length,
    );
    await meanwhile();
    await holder.query('ROLLBACK');
    return await answers;
  } finally {
    await holder.end();
  }
}

/** Simulates a lock timeout: cancels all statements that wait for a lock. @returns the number of canceled statements */
export async function cancelWaiting({ query }: TestDatabase): Promise<number> {
  const rows = await query(`SELECT pg_cancel_backend(pid) ${WAITING}`);
  return rows.length;
}

/** Waits until this many statements wait for a lock, or more. */
export async function untilWaiting(database: TestDatabase, count = 1): Promise<void> {
  await until(
    () => waiting(database),
    (found) => found >= count,
  );
}

/** The number of statements that wait for a lock. Other tests use other databases of the same server. */
export async function waiting({ query }: TestDatabase): Promise<number> {
  const [row] = await query<{ count: number }>(`SELECT count(*)::int AS count ${WAITING}`);
  return row!.count;
}
