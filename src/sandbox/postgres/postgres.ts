import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { findBinaries } from './binaries.js';
import { createCluster, findCluster, removeAbandonedClusters } from './cluster.js';
import { acquireLock } from './cluster-lock.js';
import { findServer, hasSettings, startServer, stopServer, type Server } from './server-process.js';
import { serverUser } from './unprivileged-user.js';

export interface EmbeddedPostgres {
  /** The URL of a superuser, with the password. */
  url: string;
  /** Closes all connections and waits for the server to exit. Repeated calls return the same promise. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Contains the cluster, which is created if it does not exist. */
  directory: string;
  /** The port on 127.0.0.1. */
  port: number;
  /** Created if it does not exist. */
  database: string;
  /** PostgreSQL settings by name. By default, the server writes durably. */
  settings?: Record<string, string>;
}

const TIMEOUT_MS = 60_000;

/**
 * Starts an embedded PostgreSQL. If this process is killed, the server keeps running, and the next start reuses it.
 * @throws OperatorError if another copy uses the directory, the port is taken or the server fails
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { directory, port, database } = options;
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...options.settings,
  };
  try {
    const user = await serverUser(path.join(directory, 'data'));
    const server = { user, bin: await findBinaries(user), cluster: await findCluster(directory, user) };
    await createCluster(server, settings.fsync !== 'off');
    const password = await readFile(path.join(server.cluster, 'password'), 'utf8');

    const { lock, pid } = await startAndLock(server, password, settings);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= stopAndUnlock(server, lock, pid));
    try {
      await removeAbandonedClusters(server.cluster);
      await createDatabase(lock, database);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`, stop };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The embedded PostgreSQL in ${directory} did not start: ${reason}`, {
      cause: error,
    });
  }
}

/** Starts the server or reuses a running one. An advisory lock marks it as used until this process ends. */
async function startAndLock(server: Server, password: string, settings: Record<string, string>) {
  const deadline = Date.now() + TIMEOUT_MS;
  let failures = 0;
  let lastError: Error | undefined;
  while (Date.now() < deadline) {
    const running = await findServer(server.cluster);
    if (!running) {
      await startServer(server, settings).catch(async (error) => {
        // Another process may be starting the server, or children of a killed server may still be exiting.
        if (++failures === 10) throw error;
        await sleep(200);
      });
      continue;
    }
    const lock = await acquireLock(running.port, password);
    if (lock instanceof pg.Client) {
      if (await hasSettings(server, settings)) return { lock, pid: running.pid };
      await stopAndUnlock(server, lock, running.pid);
    } else {
      lastError = lock;
      await sleep(100);
    }
  }
  throw new Error(`it was not ready after ${TIMEOUT_MS / 1000} seconds`, { cause: lastError });
}

/** Holds the lock until the server has stopped, so that no other process reuses a stopping server. */
async function stopAndUnlock(server: Server, lock: pg.Client, pid: number): Promise<void> {
  try {
    await stopServer(server, pid);
  } finally {
    await lock.end();
  }
}

async function createDatabase(client: pg.Client, name: string) {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
}
