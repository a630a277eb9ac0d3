import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from '../config/config.js';
import type { BoundedPool } from '../database/driver/bounded-pool.js';
import { VERSION } from '../health/version.js';
import { showClock } from './clock-metrics.js';
import { DatabaseMetrics } from './database-metrics.js';
import type { DomainMetrics } from './domain-metrics.js';
import { countLostLogLines } from './log-metrics.js';
import { countShedRequests, measureRequests } from './http-metrics.js';
import { showJobs } from './job-metrics.js';
import { countMails } from './mail-metrics.js';
import { serveMetrics, type MetricsServer } from './metrics-server.js';
import { showPool } from './pool-metrics.js';

/** Gauges of the library with names of counters. They are removed, because the same exist without `_total`. */
const MISNAMED = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`);

/** The metrics of this instance, for Prometheus. Only loaded if METRICS_PORT is set. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly database: DatabaseMetrics;
  private readonly ends: (() => void)[];
  private server: MetricsServer | undefined;

  constructor(
    private readonly config: Config,
    fastify: FastifyInstance,
    { counters, databaseMetrics }: Required<DomainMetrics>,
  ) {
    const { registry } = this;
    const { database, timeouts, commit } = config;
    collectDefaultMetrics({ register: registry });
    for (const name of MISNAMED) registry.removeSingleMetric(name);
    measureRequests(fastify, registry);
    this.ends = [countShedRequests, countLostLogLines, countMails, ...counters].map((register) =>
      register(registry),
    );
    this.database = new DatabaseMetrics(database, timeouts.databaseProbe, registry, [
      showJobs,
      showClock,
      ...databaseMetrics,
    ]);
    new Gauge({
      name: 'workspace_build_info',
      help: 'Always 1. The labels are version and commit.',
      labelNames: ['version', 'commit'],
      registers: [registry],
    }).set({ version: VERSION, commit: commit ?? '' }, 1);
  }

  /** @throws OperatorError if the port is taken */
  async listen(pool: () => BoundedPool | undefined): Promise<void> {
    const { registry, config } = this;
    showPool(config.database.poolSize, pool, registry);
    const place = { port: config.metricsPort!, host: config.metricsHost };
    this.server = await serveMetrics(place, registry.contentType, async () => {
      await this.database.refresh();
      return registry.metrics();
    });
  }

  async stop(): Promise<void> {
    for (const end of this.ends) end();
    await this.server?.stop();
    await this.database.stop();
  }
}
