import { Gauge, type Registry } from 'prom-client';
import type { BoundedPool } from '../database/bounded-pool.js';

/** Shows the connections of this instance's pool, as they are when somebody asks. */
export function showPool(pool: BoundedPool, registry: Registry): void {
  const gauge = (what: string, help: string, read: () => number) =>
    new Gauge({
      name: `workspace_database_pool_${what}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('limit', 'How many connections there may be.', () => pool.options.max);
  gauge('connections', 'How many connections there are.', () => pool.totalCount);
  gauge('idle', 'How many of them nobody uses.', () => pool.idleCount);
  gauge('waiting', 'How many wait for a connection.', () => pool.waitingCount);
}
