import type { TestDatabase } from './database.js';

/** Makes all jobs due that wait for a retry. Workers find them at their next poll, within two seconds. */
export async function makeRetriesDue({ query }: TestDatabase): Promise<void> {
  await query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
}
