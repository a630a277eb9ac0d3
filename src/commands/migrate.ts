import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { loadEnvironment } from '../platform/config/read-config.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { dataSourceOptions } from '../platform/database/driver/data-source-options.js';
import { MIGRATION_TIMEOUT, runMigrations } from '../platform/database/operations/run-migrations.js';
import { renewRights } from '../platform/database/operations/runtime-role.js';
import { migrateJobs } from '../platform/jobs/boss.js';
import { orExit } from './or-exit.js';
import { connectAsOwner, readOwnerUrls } from './owner-database.js';

/**
 * Applies all migrations, including those of the job queue, to the database at DATABASE_DIRECT_URL or else
 * DATABASE_URL. Grants runtime roles rights to new tables. Can be repeated and run concurrently.
 */
await orExit(async () => {
  const given = readOwnerUrls(loadEnvironment());
  const url = given.directUrl ?? given.url;
  await (await connectAsOwner(url, 'migrate')).end(); // fails with a sentence if the database cannot be used
  const applied = await migrate(url).catch((error: Error) => {
    throw new OperatorError(error.stack!); // names the migration that failed
  });
  const owner = await connectAsOwner(url, 'migrate');
  await renewRights(owner).finally(() => owner.end());
  console.log(`The schema is up to date. Migrations applied: ${applied}.`);
});

/** @returns the number of applied migrations */
async function migrate(url: string): Promise<number> {
  const options = dataSourceOptions({ url, poolSize: 2, timeoutMs: MIGRATION_TIMEOUT });
  const database = await new DataSource(options).initialize();
  let applied: number;
  try {
    applied = await runMigrations(database);
  } finally {
    await database.destroy();
  }
  await migrateJobs(url);
  return applied;
}
