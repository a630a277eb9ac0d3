import pg from 'pg';
import type { Config } from '../config/config.js';
import { Client } from '../database/driver/client.js';
import { KEEP_ALIVE } from '../database/driver/keep-alive.js';

/**
 * Creates a pool of one connection, so that a scrape takes no connection from requests and does not wait for one.
 * @param timeout milliseconds for each step of a reading
 */
export function metricsPool({ url, directUrl, maxLifetimeS }: Config['database'], timeout: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: directUrl ?? url,
    application_name: 'organization-workspace metrics',
    max: 1,
    Client,
    connectionTimeoutMillis: timeout,
    statement_timeout: timeout,
    query_timeout: timeout + 500,
    ...KEEP_ALIVE,
    maxLifetimeSeconds: maxLifetimeS,
  });
  pool.on('error', () => {}); // the next query reports the error
  return pool;
}
