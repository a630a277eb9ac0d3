import { Gauge, type Registry } from 'prom-client';
import { MetricsRepository } from './metrics.repository.js';

/** Milliseconds for which an answer serves, so that scraping more often is no load. */
const FRESH = 3000;

/** Metrics of all instances together: jobs, and payments that wait for a person. Read from the database on a scrape. */
export class DatabaseMetrics {
  private readonly repository: MetricsRepository;
  private readonly jobs: Gauge<'queue' | 'state'>;
  private readonly oldest: Gauge<'queue'>;
  private readonly review: Gauge;
  private readonly readable: Gauge;
  private latest: Promise<void> | undefined;

  /** @param timeout milliseconds that the database has for each step of an answer; Prometheus waits for ten seconds */
  constructor(url: string, timeout: number, registry: Registry) {
    this.repository = new MetricsRepository(url, timeout);
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
    await this.repository.stop();
  }

  private async ask(): Promise<void> {
    for (const gauge of [this.jobs, this.oldest, this.review]) gauge.reset();
    try {
      const queues = await this.repository.listQueues();
      const payments = await this.repository.countPaymentsInReview();
      for (const { queue, oldest, ...counts } of queues) {
        for (const state of ['waiting', 'active', 'failed'] as const)
          this.jobs.set({ queue, state }, counts[state]);
        this.oldest.set({ queue }, oldest ?? 0);
      }
      this.review.set(payments);
      this.readable.set(1);
    } catch {
      this.readable.set(0);
    }
  }
}
