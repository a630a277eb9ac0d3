import pg from 'pg';
import { Client } from '../database/client.js';
import { float, integer, text, type Row } from '../database/columns.js';
import { statement } from '../database/statement.js';

const QUEUE = {
  queue: text,
  /** Not started yet, or to be retried. */
  waiting: integer,
  active: integer,
  /** Out of retries. */
  failed: integer,
  /** Seconds since the oldest waiting job was written. */
  oldest: float.orNull,
};

/** Finished jobs are deleted, so the table has no others. */
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

const COUNT_PAYMENTS_IN_REVIEW = statement(
  'metrics.countPaymentsInReview',
  { count: integer },
  'SELECT count(*)::int AS count FROM payments WHERE review IS NOT NULL',
);

/** Has its own connection, so that a scrape takes none from requests and does not wait for one. */
export class MetricsRepository {
  private readonly pool: pg.Pool;

  /** @param timeout milliseconds for each step of an answer */
  constructor(url: string, timeout: number) {
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: 'organization-workspace metrics',
      max: 1,
      Client,
      connectionTimeoutMillis: timeout,
      statement_timeout: timeout,
      query_timeout: timeout + 500,
      keepAlive: true,
    });
    this.pool.on('error', () => {}); // the next query fails
  }

  listQueues(): Promise<Row<typeof QUEUE>[]> {
    return LIST_QUEUES.all(this.pool, []);
  }

  async countPaymentsInReview(): Promise<number> {
    return (await COUNT_PAYMENTS_IN_REVIEW.one(this.pool, [])).count;
  }

  stop(): Promise<void> {
    return this.pool.end();
  }
}
