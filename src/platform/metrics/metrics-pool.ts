import pg from 'pg';
import { Client } from '../database/client.js';

/**
 * Creates a pool of one connection, so that a scrape takes no connection from requests and does not wait for one.
 * @param timeout milliseconds for each step of a reading
 */
export function metricsPool(url: string, timeout: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'organization-workspace metrics',
    max: 1,
    Client,
    connectionTimeoutMillis: timeout,
    statement_timeout: timeout,
    query_timeout: timeout + 500,
    keepAlive: true,
  });
  pool.on('error', () => {}); // the next query reports the error
  return pool;
}
