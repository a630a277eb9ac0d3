import 'reflect-metadata';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './src/platform/database/driver/data-source-options.js';
import { loadEnvironment, readSettings } from './src/platform/config/read-config.js';
import { SETTINGS } from './src/platform/config/settings.js';
import { runningSandbox } from './src/sandbox/running.js';

/**
 * For `npm run migration:generate` and TypeORM's command line (`npm run typeorm -- migration:revert`). The database is that
 * of DATABASE_URL or, without one, that of the running sandbox.
 */
const environment = loadEnvironment();
const url = environment.DATABASE_URL?.trim() || (await urlOfSandbox());
if (!url)
  throw new Error(
    'No database is known. Run `npm run dev` in another terminal with the same PORT, or set DATABASE_URL.',
  );

export default new DataSource({
  ...dataSourceOptions({ url, poolSize: 2, timeoutMs: 600_000 }),
  entities: [join(import.meta.dirname, 'src/**/*.entity.ts')],
});

async function urlOfSandbox(): Promise<string | undefined> {
  const { port, sandboxDirectory } = SETTINGS;
  const settings = readSettings(environment, { port, sandboxDirectory });
  return (await runningSandbox(settings.sandboxDirectory))?.environment.DATABASE_URL;
}
