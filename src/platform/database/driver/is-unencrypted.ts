import pg from 'pg';
import { isLoopback } from '../../config/loopback.js';

/** Whether the driver would connect to another host without encryption. Makes no connection. */
export function isUnencryptedDatabase(url: string): boolean {
  const { host, ssl } = new pg.Client({ connectionString: url });
  const isSocket = host.startsWith('/');
  return !ssl && !isSocket && !isLoopback(host);
}
