import pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { Client } from '../database/client.js';
import { QUEUE_STATES, type QueueState } from '../jobs/queue-states.js';

/** Milliseconds for which an answer serves, so that scraping more often is no load. */
const FRESH = 3000;

/**
 * Shows what lies in the database for all instances: jobs, and payments that wait for a person. It asks over a
 * connection of its own, when somebody scrapes: it takes nothing from those who work, and waits for nobody.
 */
export class DatabaseMetrics {
  private readonly pool: pg.Pool;
  private readonly jobs: Gauge<'queue' | 'state'>;
  private readonly oldest: Gauge<'queue'>;
  private readonly review: Gauge;
  private readonly readable: Gauge;
  private latest: Promise<void> | undefined;

  /** @param timeout milliseconds that the database has for each step of an answer; Prometheus waits for ten seconds */
  constructor(url: string, timeout: number, registry: Registry) {
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
    this.pool.on('error', () => {}); // the next question learns of it
    const registers = [registry];
    this.jobs = new Gauge({
      name: 'workspace_jobs',
      help: 'Jobs of each queue that wait, are being done, or were given up.',
      labelNames: ['queue', 'state'],
      registers,
    });
    this.oldest = new Gauge({
      name: 'workspace_jobs_oldest_waiting_seconds',
      help: 'For how long the oldest job of each queue has waited.',
      labelNames: ['queue'],
      registers,
    });
    this.review = new Gauge({
      name: 'workspace_payments_in_review',
      help: 'Payments that credited nobody and wait for a person.',
      registers,
    });
    this.readable = new Gauge({
      name: 'workspace_database_readable',
      help: 'Whether the database answered this question; if not, what it would have said is missing.',
      registers,
    });
  }

  /** Asks the database, unless it has just been asked. Never throws. */
  refresh(): Promise<void> {
    return (this.latest ??= this.ask().finally(() => {
      setTimeout(() => (this.latest = undefined), FRESH).unref();
    }));
  }

  async stop(): Promise<void> {
    await this.latest;
    await this.pool.end();
  }

  private async ask(): Promise<void> {
    for (const gauge of [this.jobs, this.oldest, this.review]) gauge.reset();
    try {
      const { rows: queues } = await this.pool.query<QueueState>(QUEUE_STATES);
      const { rows: payments } = await this.pool.query<{ count: string }>(
        'SELECT count(*) FROM payments WHERE review IS NOT NULL',
      );
      for (const { queue, oldest, ...counts } of queues) {
        for (const state of ['waiting', 'active', 'failed'] as const)
          this.jobs.set({ queue, state }, Number(counts[state]));
        this.oldest.set({ queue }, Number(oldest));
      }
      this.review.set(Number(payments[0]!.count));
      this.readable.set(1);
    } catch {
      this.readable.set(0);
    }
  }
}
