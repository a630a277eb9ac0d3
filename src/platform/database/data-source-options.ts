import { join } from 'node:path';
import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { TIMEOUTS } from '../config/timeouts.js';
import { BoundedPool } from './bounded-pool.js';
import { Client } from './client.js';

/**
 * Milliseconds for which an idle connection is kept. Reconnecting costs the server a new process and a new plan for
 * every statement. Firewalls drop idle connections after four minutes or more.
 */
const LONGEST_IDLE = 120_000;

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations');

/**
 * The options that the application, the migrations and `ormconfig.ts` share. Modules register their entities
 * themselves.
 */
export function dataSourceOptions(
  { url, poolSize, timeoutMs }: Config['database'],
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
    // The server enforces the first three timeouts. The client's own timeout is a little longer, in case the server
    // hangs.
    extra: {
      statement_timeout: timeoutMs,
      lock_timeout: timeoutMs,
      idle_in_transaction_session_timeout: 2 * timeoutMs,
      query_timeout: timeoutMs + 1000,
      keepAlive: true,
      idleTimeoutMillis: LONGEST_IDLE,
      Client,
    },
  };
}
