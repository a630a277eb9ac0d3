import { join } from 'node:path';
import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { TIMEOUTS } from '../config/timeouts.js';
import { BoundedPool } from './bounded-pool.js';
import { Client } from './client.js';

/**
 * Milliseconds for which an idle connection is kept. A new one costs the server a process and a plan for every statement,
 * and a burst would wait for several. Firewalls drop idle connections after four minutes or more.
 */
const LONGEST_IDLE = 120_000;

/** What the application, the migrations and `ormconfig.ts` have in common. Entities are registered by their modules. */
export function dataSourceOptions(
  { url, poolSize, timeoutMs }: Config['database'],
  longestWait = TIMEOUTS.databaseConnection,
): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { ...pg, Pool: BoundedPool },
    url,
    migrations: [join(import.meta.dirname, '../../migrations/*.{js,ts}')],
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    applicationName: 'organization-workspace',
    poolSize,
    connectTimeoutMS: Math.min(timeoutMs, longestWait),
    // The server enforces the first three. The client's own timeout is a little longer, in case the server is frozen.
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
