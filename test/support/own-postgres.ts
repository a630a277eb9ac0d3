import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../src/sandbox/postgres/postgres.js';
import { freePort } from './free-port.js';
import { migrated } from './migrated.js';
import { Postmaster } from './postmaster.js';

/** A separate PostgreSQL for tests that suspend or stop the database server. */
export interface OwnPostgres {
  /** The URL of the migrated database, with the role of its owner. */
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
  const shared = [process.env.TEST_DATABASE_URL, process.env.TEST_RUNTIME_DATABASE_URL];
  const use = ([ownerUrl, runtimeUrl]: typeof shared) => {
    process.env.TEST_DATABASE_URL = ownerUrl;
    process.env.TEST_RUNTIME_DATABASE_URL = runtimeUrl;
  };
  use([url, await migrated(url)]);

  const postmaster = await Postmaster.of(url);
  let thaw = () => {};
  return {
    url,
    freeze: async () => void (thaw = await postmaster.freeze()),
    thaw: () => thaw(),
    async stop() {
      use(shared);
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
