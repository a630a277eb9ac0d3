import { until } from '../../support/until.js';
import type { Fleet } from '../fleet.js';

/** Milliseconds. Another instance takes over a job of a killed one only when that one counts as dead. */
const PATIENCE = 5 * 60_000;

/** Waits until no job is left for which these conditions are true. */
export async function noJobs({ query }: Fleet, where: string, parameters: unknown[] = []): Promise<void> {
  await until(
    () =>
      query(
        `SELECT name, state, data FROM jobs.job
          WHERE state < 'completed' AND name IN ('stripe-event', 'invite-mail', 'billing-contact') AND ${where}`,
        parameters,
      ),
    (jobs) => jobs.length === 0,
    PATIENCE,
  );
}
