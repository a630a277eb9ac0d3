import { Client } from '../database/driver/client.js';
import { KEEP_ALIVE } from '../database/driver/keep-alive.js';
import { setSession } from '../database/driver/session-settings.js';

/** Timeout of the queue's own statements, in milliseconds. */
const TIMEOUT = 30_000;

/** The driver's options for connections of the job queue. */
export function jobConnection(url: string) {
  return {
    connectionString: url,
    statement_timeout: TIMEOUT,
    query_timeout: TIMEOUT + 1000,
    ...KEEP_ALIVE,
    Client,
    onConnect: setSession,
  };
}
