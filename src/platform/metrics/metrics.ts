import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from '../config/config.js';
import type { BoundedPool } from '../database/bounded-pool.js';
import { VERSION } from '../health/version.js';
import { DatabaseMetrics } from './database-metrics.js';
import { countShedRequests, measureRequests } from './http-metrics.js';
import { serveMetrics, type MetricsServer } from './metrics-server.js';
import { showPool } from './pool-metrics.js';

/** What Prometheus is told of this instance. Loaded only where METRICS_PORT is set: without, nothing is measured. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly database: DatabaseMetrics;
  private readonly ends: (() => void)[];
  private server: MetricsServer | undefined;

  /** @param parts what domains measure: each registers its metrics, and returns how to stop */
  constructor(
    private readonly config: Config,
    fastify: FastifyInstance,
    parts: ((registry: Registry) => () => void)[],
  ) {
    const { registry } = this;
    collectDefaultMetrics({ register: registry });
    measureRequests(fastify, registry);
    this.ends = [countShedRequests, ...parts].map((part) => part(registry));
    this.database = new DatabaseMetrics(config.database.url, config.timeouts.databaseProbe, registry);
    new Gauge({
      name: 'workspace_build_info',
      help: 'Always 1; what runs is in the labels.',
      labelNames: ['version', 'commit'],
      registers: [registry],
    }).set({ version: VERSION, commit: config.commit ?? '' }, 1);
  }

  /** @throws StartError if the port is taken */
  async listen(pool: BoundedPool): Promise<void> {
    const { registry, config } = this;
    showPool(pool, registry);
    const place = { port: config.metricsPort!, host: config.host };
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
