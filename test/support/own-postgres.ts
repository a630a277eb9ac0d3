import { migrated } from './migrated.js';
import { Postmaster } from './postmaster.js';
import { startTemporaryPostgres } from './temporary-postgres.js';

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
  const postgres = await startTemporaryPostgres();
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
    },
  };
}
