import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../src/sandbox/postgres/postgres.js';
import { freePort } from './free-port.js';

export interface TemporaryPostgres {
  /** Contains the data of the server. `stop` removes it with everything in it. */
  directory: string;
  /** The URL of the database that worlds copy, which is empty. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL that ends with this process, even if the process is killed. It does not write durably. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'workspace-test-'));
  await chmod(directory, 0o711); // under root, PostgreSQL runs as another user
  const sockets = join(directory, 'sockets');
  await mkdir(sockets);
  await chmod(sockets, 0o777);
  guard(directory);
  const postgres = await startPostgres({
    directory: join(directory, 'postgres'),
    port: await freePort(),
    database: 'template_workspace',
    settings: {
      unix_socket_directories: sockets,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      timezone: 'UTC', // otherwise, that of the machine, in which a day may have 23 hours
      max_connections: '1000', // four workers with several instances each, whose pools are full on a busy machine
    },
  });
  return {
    directory,
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Removes this directory, and stops the PostgreSQL in its folder `postgres`, when this process ends. The guardian has a
 * session of its own, so that Ctrl-C does not reach it.
 */
export function guard(directory: string): void {
  const program = fileURLToPath(new URL('guardian.mjs', import.meta.url));
  const guardian = spawn(process.execPath, [program, directory], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guardian.unref();
  (guardian.stdin as Socket).unref();
}
