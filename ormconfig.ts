import 'reflect-metadata';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './src/platform/database/driver/data-source-options.js';
import { loadEnvironment } from './src/platform/config/read-config.js';

/** For TypeORM's command line (`npm run migration:generate`, `npm run typeorm -- migration:revert`), which reads DATABASE_URL. */
const { DATABASE_URL: url } = loadEnvironment();
if (!url) throw new Error('Set DATABASE_URL to the database that the migrations are for.');

export default new DataSource({
  ...dataSourceOptions({ url, poolSize: 2, timeoutMs: 600_000 }),
  entities: [join(import.meta.dirname, 'src/**/*.entity.ts')],
});
