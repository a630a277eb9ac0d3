import type pg from 'pg';
import { until } from '../../../support/until.js';
import type { Fleet } from '../fleet.js';
import { type Balancer, PATIENCE } from './balancer.js';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Restarts all instances in rounds, one instance at a time.
 * @returns the number of restarts
 */
export async function roll(
  fleet: Fleet,
  balancer: Pick<Balancer, 'takeOut' | 'putBack'>,
  more: () => boolean,
): Promise<number> {
  let restarts = 0;
  do {
    for (const instance of fleet.instances) {
      if (restarts === 1) await migrate(fleet);
      await balancer.takeOut(instance);
      const end = await instance.end('SIGTERM');
      if (end.code !== 0)
        throw new Error(`An instance exited with ${JSON.stringify(end)}: ${instance.logFile}`);
      await instance.start();
      await balancer.putBack(instance);
      restarts++;
    }
  } while (more());
  return restarts;
}

/** Simulates a migration beside running instances: adds a column and an index. Requests go before its lock. */
async function migrate({ query }: Fleet): Promise<void> {
  const attempt = () =>
    query(
      `SET lock_timeout = '2s'; ALTER TABLE organizations ADD COLUMN color text; RESET lock_timeout`,
    ).then(
      () => true,
      (error: pg.DatabaseError) => {
        if (error.code !== LOCK_NOT_AVAILABLE) throw error;
        return false;
      },
    );
  await until(attempt, Boolean, PATIENCE);
  await query('CREATE INDEX CONCURRENTLY organizations_color_idx ON organizations (color)');
}
