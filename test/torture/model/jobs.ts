import { until } from '../../support/until.js';
import type { Fleet } from '../fleet.js';

/**
 * Waits until no job is left that these conditions are true of. One that was under way in an instance that was killed
 * is given to another only when that counts as dead, which takes longer than anything else.
 */
export async function noJobs({ query }: Fleet, where: string, parameters: unknown[] = []): Promise<void> {
  const wait = () =>
    until(
      () =>
        query(
          `SELECT name, state, data FROM jobs.job
            WHERE state < 'completed' AND name IN ('stripe-event', 'invite-mail', 'billing-contact') AND ${where}`,
          parameters,
        ),
      (jobs) => jobs.length === 0,
    );
  await wait().catch(wait);
}
