import type { TestDatabase } from './database.js';
import { until } from './until.js';

type Queries = Pick<TestDatabase, 'query'>;

/** The channel on which pg-boss tells workers the queue of a new job. */
const CHANNEL = `'pgboss_' || left(encode(sha224('jobs'), 'hex'), 24)`;

/** Makes jobs due that wait for a retry or a delay, and wakes their workers. @param which a condition in SQL */
export async function makeDue({ query }: Queries, which: string, parameters: unknown[] = []): Promise<void> {
  await query(
    `WITH due AS (UPDATE jobs.job SET start_after = now() WHERE ${which} RETURNING name)
     SELECT pg_notify(${CHANNEL}, name) FROM due GROUP BY name`,
    parameters,
  );
}

/** Makes all jobs due that wait for a retry. */
export const makeRetriesDue = (database: Queries) => makeDue(database, `state = 'retry'`);

/** Waits until jobs are complete that run now or within a minute. Those that have failed are repeated at once. */
export async function jobsDone(database: Queries, which: string): Promise<void> {
  await until(
    async () => {
      const jobs = await database.query<{ name: string; state: string }>(
        `SELECT name, state FROM jobs.job
          WHERE ${which} AND state < 'completed'
            AND (state = 'retry' OR start_after < now() + interval '1 minute')`,
      );
      if (jobs.some(({ state }) => state === 'retry')) await makeRetriesDue(database);
      return jobs;
    },
    (jobs) => jobs.length === 0,
  );
}
