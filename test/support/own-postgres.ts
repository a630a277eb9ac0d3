import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../src/sandbox/postgres/postgres.js';
import { freePort } from './free-port.js';
import { Postmaster } from './postmaster.js';

/** A separate PostgreSQL for tests that suspend or stop the database server. */
export interface OwnPostgres {
  /** The URL of the migrated database. */
  url: string;
  /** Suspends all processes of the server. */
  freeze(): Promise<void>;
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL. Until `stop`, new worlds create their databases in it. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'workspace-own-'));
  await chmod(directory, 0o711); // under root, PostgreSQL runs as another user
  const postgres = await startPostgres({
    directory: join(directory, 'postgres'),
    port: await freePort(),
    database: 'template_workspace',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const { url } = postgres;
  const environment = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/commands/migrate.ts'], {
    env: environment,
  });
  const shared = process.env.TEST_DATABASE_URL;
  process.env.TEST_DATABASE_URL = url;

  const postmaster = await Postmaster.of(url);
  let thaw = () => {};
  return {
    url,
    freeze: async () => void (thaw = await postmaster.freeze()),
    thaw: () => thaw(),
    async stop() {
      process.env.TEST_DATABASE_URL = shared;
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
