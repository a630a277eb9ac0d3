import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { loadEnvironment } from '../platform/config/read-config.js';
import { dataSourceOptions } from '../platform/database/data-source-options.js';
import { runMigrations } from '../platform/database/run-migrations.js';
import { migrateJobs } from '../platform/jobs/boss.js';

/**
 * Applies all migrations, including those of the job queue, to the database at DATABASE_URL. Repeated and concurrent
 * runs are safe.
 */
const { DATABASE_URL: url } = loadEnvironment();
if (!url) {
  console.error('DATABASE_URL is missing. Set it to the database to migrate.');
  process.exit(1);
}
const options = dataSourceOptions({ url, poolSize: 2, timeoutMs: 600_000 });
const database = await new DataSource(options).initialize();
await runMigrations(database).finally(() => database.destroy());
await migrateJobs(url);
