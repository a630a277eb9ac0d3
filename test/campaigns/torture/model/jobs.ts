import { until } from '../../../support/until.js';
import type { Fleet } from '../fleet.js';

/** Timeout in milliseconds. Jobs of a killed instance wait until its heartbeat expires. */
const PATIENCE = 5 * 60_000;

const QUEUES = [
  ...['stripe-event', 'stripe-purchase', 'invite-mail', 'billing-contact', 'organization-renamed'],
]
  .map((name) => `'${name}'`)
  .join();

/** Waits until no job matches this SQL condition. */
export async function noJobs({ query }: Fleet, where: string, parameters: unknown[] = []): Promise<void> {
  await until(
    () =>
      query(
        `SELECT name, state, data FROM jobs.job
          WHERE state < 'completed' AND name IN (${QUEUES}) AND ${where}`,
        parameters,
      ),
    (jobs) => jobs.length === 0,
    PATIENCE,
  );
}
