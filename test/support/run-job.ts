import { DataSource } from 'typeorm';
import { JobsService } from '../../src/platform/jobs/jobs.service.js';
import { until } from './until.js';
import type { World } from './world.js';

/** Runs a job of this queue, and waits until it is done. */
export async function runJob(
  { instances, database }: World,
  queue: string,
  data: object = {},
): Promise<void> {
  const { nest } = instances[0]!.app;
  await nest
    .get(DataSource)
    .transaction((manager) => nest.get(JobsService).send(manager, queue, { ...data, ofTheTest: true }));
  await until(
    () => database.query(`SELECT FROM jobs.job WHERE name = $1 AND data ? 'ofTheTest'`, [queue]),
    (rows) => rows.length === 0,
  );
}
