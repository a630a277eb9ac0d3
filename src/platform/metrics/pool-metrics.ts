import { Gauge, type Registry } from 'prom-client';
import type { BoundedPool } from '../database/driver/bounded-pool.js';

/**
 * Shows the connections of this instance's pool at the time of the scrape.
 * @param pool undefined while startup waits for the database
 */
export function showPool(limit: number, pool: () => BoundedPool | undefined, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `workspace_database_pool_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('limit', 'Maximum of connections (DATABASE_POOL_SIZE).', () => limit);
  gauge('connections', 'Open connections.', () => pool()?.totalCount ?? 0);
  gauge('idle', 'Open connections that are not in use.', () => pool()?.idleCount ?? 0);
  gauge(
    'waiting',
    'Queries that wait for a connection. At ten times the limit, requests are rejected.',
    () => pool()?.waiting ?? 0,
  );
}
