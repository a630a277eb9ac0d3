import type pg from 'pg';
import { float, integer, text, type Row } from '../database/statements/columns.js';
import { statement } from '../database/statements/statement.js';

const QUEUE = {
  queue: text,
  /** Jobs that have not started or wait for a retry. */
  waiting: integer,
  active: integer,
  /** Jobs that have no retries left. */
  failed: integer,
  /** Seconds since the oldest waiting job was written. */
  oldest: float.orNull,
};

/** Finished jobs are deleted, so the table only contains waiting, active and failed jobs. */
const LIST_QUEUES = statement(
  'metrics.listQueues',
  QUEUE,
  `SELECT q.name AS queue,
          (count(j.id) FILTER (WHERE j.state IN ('created', 'retry')))::int AS waiting,
          (count(j.id) FILTER (WHERE j.state = 'active'))::int AS active,
          (count(j.id) FILTER (WHERE j.state = 'failed'))::int AS failed,
          extract(epoch FROM now() - min(j.created_on) FILTER (WHERE j.state IN ('created', 'retry')))::float8 AS oldest
     FROM jobs.queue q LEFT JOIN jobs.job j ON j.name = q.name
    WHERE q.name !~ '^__pgboss'
    GROUP BY q.name`,
);

export function listQueues(pool: pg.Pool): Promise<Row<typeof QUEUE>[]> {
  return LIST_QUEUES.all(pool, []);
}
