import { join } from 'node:path';
import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Config } from '../../config/config.js';
import { TIMEOUTS } from '../../config/timeouts.js';
import { BoundedPool } from './bounded-pool.js';
import { Client } from './client.js';
import { KEEP_ALIVE } from './keep-alive.js';
import { PreparingClient } from './preparing-client.js';
import { traced } from './query-spans.js';
import { setSession } from './session-settings.js';
import { sessionTimeouts } from './session-timeouts.js';
import { TYPES } from './times.js';

/**
 * Milliseconds for which an idle connection is kept. Reconnecting costs the server a new process and a new plan for
 * every statement. Firewalls drop idle connections after four minutes or more.
 */
const LONGEST_IDLE = 120_000;

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations');

/** Settings that migrations do not need are optional. */
type DatabaseSettings = Pick<Config['database'], 'url' | 'poolSize' | 'timeoutMs'> &
  Partial<Config['database']>;

/**
 * The options that the application, the migrations and `ormconfig.ts` share. Modules register their entities
 * themselves.
 */
export function dataSourceOptions(
  { url, poolSize, timeoutMs, preparedStatements = true, maxLifetimeS = 0 }: DatabaseSettings,
  longestWait = TIMEOUTS.databaseConnection,
): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { ...pg, Pool: BoundedPool },
    url,
    migrations: [join(MIGRATIONS_FOLDER, '*.{js,ts}')],
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    applicationName: 'organization-workspace',
    poolSize,
    connectTimeoutMS: Math.min(timeoutMs, longestWait),
    // The server enforces the session's timeouts. The client's own timeout is a little longer, in case the server
    // hangs.
    extra: {
      ...(preparedStatements && { ...sessionTimeouts(timeoutMs), onConnect: setSession }),
      query_timeout: timeoutMs + 1000,
      pipeline: true, // see `sentStatement`
      types: TYPES,
      ...KEEP_ALIVE,
      idleTimeoutMillis: LONGEST_IDLE,
      maxLifetimeSeconds: maxLifetimeS,
      Client: traced(preparedStatements ? PreparingClient : Client),
    },
  };
}
