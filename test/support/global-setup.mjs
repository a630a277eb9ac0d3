import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../src/sandbox/postgres/postgres.js';
import { freePort } from './free-port.js';
import { migrated } from './migrated.js';

/**
 * Starts a temporary PostgreSQL for the whole run. Each test file gets a copy of its migrated template database. Services
 * connect to it as the runtime role, as in production.
 */
export default async function () {
  const directory = await mkdtemp(path.join(tmpdir(), 'workspace-test-'));
  await chmod(directory, 0o711); // under root, PostgreSQL runs as another user
  globalThis.testPostgres = await startPostgres({
    directory: path.join(directory, 'postgres'),
    port: await freePort(),
    database: 'template_workspace',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  globalThis.testDirectory = directory;
  process.env.TEST_DIRECTORY = directory;
  process.env.TEST_DATABASE_URL = globalThis.testPostgres.url;
  process.env.TEST_RUNTIME_DATABASE_URL = await migrated(globalThis.testPostgres.url);
}
