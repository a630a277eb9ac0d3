import pg from 'pg';
import { migrated } from './migrated.js';
import { startTemporaryPostgres } from './temporary-postgres.js';

/**
 * Starts a temporary PostgreSQL for the whole run. Each test file gets a copy of its migrated template database. Services
 * connect to it as the runtime role, as in production.
 */
export default async function () {
  globalThis.testPostgres = await startTemporaryPostgres();
  process.env.TEST_DIRECTORY = globalThis.testPostgres.directory;
  process.env.TEST_DATABASE_URL = globalThis.testPostgres.url;
  process.env.TEST_RUNTIME_DATABASE_URL = await migrated(globalThis.testPostgres.url);
  await ignoreSchedules(globalThis.testPostgres.url);
}

/** Otherwise, all services would reconcile at each full hour, in the middle of a test. */
async function ignoreSchedules(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`
    CREATE FUNCTION jobs.ignore_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER ignore_row BEFORE INSERT ON jobs.schedule FOR EACH ROW EXECUTE FUNCTION jobs.ignore_row()`);
  await client.end();
}
