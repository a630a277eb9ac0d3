import { migrated } from './migrated.js';
import { startTemporaryPostgres } from './temporary-postgres.js';

/**
 * Starts a temporary PostgreSQL for the whole run. Each test file gets a copy of its migrated template database. Services
 * connect to it as the runtime role, as in production.
 */
export default async function () {
  globalThis.testPostgres = await startTemporaryPostgres({ max_connections: '300' });
  process.env.TEST_DIRECTORY = globalThis.testPostgres.directory;
  process.env.TEST_DATABASE_URL = globalThis.testPostgres.url;
  process.env.TEST_RUNTIME_DATABASE_URL = await migrated(globalThis.testPostgres.url);
}
