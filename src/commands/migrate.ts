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
  await assertUsable(url);
  const applied = await migrate(url).catch((error: Error) => {
    throw new OperatorError(error.stack!); // names the migration that failed
  });
  const owner = await connectAsOwner(url, 'migrate');
  await renewRights(owner).finally(() => owner.end());
  console.log(`The schema is up to date. Migrations applied: ${applied}.`);
});

/**
 * A new database must be UTF8, because other encodings lack characters. An older database keeps its encoding.
 * @throws OperatorError if the database or the role cannot be used
 */
async function assertUsable(url: string): Promise<void> {
  const client = await connectAsOwner(url, 'migrate');
  const { rows } = await client
    .query<{ encoding: string; isEmpty: boolean; mayCreate: boolean }>(
      `SELECT current_setting('server_encoding') AS encoding, to_regclass('public.migrations') IS NULL AS "isEmpty",
              has_schema_privilege('public', 'CREATE') AS "mayCreate"`,
    )
    .finally(() => client.end());
  const { encoding, isEmpty, mayCreate } = rows[0]!;
  if (!mayCreate)
    throw new OperatorError(
      'The role in DATABASE_URL may not change the schema. Set DATABASE_URL to the URL of the owner.',
    );
  if (isEmpty && encoding !== 'UTF8')
    throw new OperatorError(
      `The encoding of the database is ${encoding}, and must be UTF8: create it with ENCODING 'UTF8' TEMPLATE template0.`,
    );
}

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
