import type { Fleet } from '../fleet.js';
import type { Balancer } from './balancer.js';

/**
 * Restarts one instance after another, round after round.
 * @returns how many restarts there were
 */
export async function roll(fleet: Fleet, balancer: Balancer, more: () => boolean): Promise<number> {
  let restarts = 0;
  do {
    for (const instance of fleet.instances) {
      if (restarts === 1) await migrate(fleet);
      await balancer.takeOut(instance);
      const end = await instance.end('SIGTERM');
      if (end.code !== 0)
        throw new Error(`An instance ended with ${JSON.stringify(end)}: ${instance.logFile}`);
      await instance.start();
      await balancer.putBack(instance);
      restarts++;
    }
  } while (more());
  return restarts;
}

/** What a migration may do while older instances work on: add. */
async function migrate({ query }: Fleet): Promise<void> {
  await query(
    `SET lock_timeout = '2s'; ALTER TABLE organizations ADD COLUMN colour text; RESET lock_timeout`,
  );
  await query('CREATE INDEX CONCURRENTLY organizations_colour_idx ON organizations (colour)');
}
