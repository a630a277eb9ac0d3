import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { SharedCall } from '../async/shared-call.js';
import type { Config } from '../config/config.js';
import { metricsPool } from './metrics-pool.js';

/** Milliseconds for which values are cached, so that frequent scrapes add no load. */
const FRESH = 3000;

/** A metric whose value is read from the database on a scrape. */
export interface DatabaseMetric {
  /** Removes the values of the previous scrape, which are outdated if the database does not answer. */
  reset(): void;
  read(pool: pg.Pool): Promise<void>;
}

/** Reads metrics from the database, on a connection that only metrics use. */
export class DatabaseMetrics {
  private readonly pool: pg.Pool;
  private readonly metrics: DatabaseMetric[];
  private readonly readable: Gauge;
  private readonly reading = new SharedCall(() => this.read(), FRESH);

  /** @param timeout milliseconds for each step of a reading; Prometheus waits for ten seconds */
  constructor(
    database: Config['database'],
    timeout: number,
    registry: Registry,
    metrics: ((registry: Registry) => DatabaseMetric)[],
  ) {
    this.pool = metricsPool(database, timeout);
    this.metrics = metrics.map((register) => register(registry));
    this.readable = new Gauge({
      name: 'workspace_database_readable',
      help: '1 if the database answered this scrape. Otherwise the metrics that come from it are missing.',
      registers: [registry],
    });
  }

  /** Reads the values, unless they are fresh. Never throws. */
  refresh(): Promise<void> {
    return this.reading.run();
  }

  async stop(): Promise<void> {
    await this.reading.idle();
    await this.pool.end();
  }

  private async read(): Promise<void> {
    for (const metric of this.metrics) metric.reset();
    try {
      for (const metric of this.metrics) await metric.read(this.pool);
      this.readable.set(1);
    } catch {
      for (const metric of this.metrics) metric.reset();
      this.readable.set(0);
    }
  }
}
