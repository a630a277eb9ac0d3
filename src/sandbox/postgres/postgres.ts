import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../../platform/config/start-error.js';
import { findBinaries, findCluster, makeCluster, removeHalfMade } from './postgres-files.js';
import { run, serverUser, type SystemUser } from './unprivileged-user.js';

export interface EmbeddedPostgres {
  /** For a superuser, with the password. */
  url: string;
  /** Ends open connections, waits until the server is gone. Later calls share the first one's outcome. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The cluster lives in here; made if absent. */
  directory: string;
  /** On 127.0.0.1. */
  port: number;
  /** Made if absent. */
  database: string;
  /** Server settings by name. Without any the server is durable, as PostgreSQL is by default. */
  settings?: Record<string, string>;
}

interface Server {
  bin: string;
  cluster: string;
  user?: SystemUser;
}

/** In seconds; a crashed server may have much to recover. */
const patience = 60;

/**
 * Starts a PostgreSQL of our own. It outlives a killed process: the next start takes it over, with its data.
 * @throws StartError: the folder is in use by another copy, the port is taken, or the server fails
 * (then with the end of its log).
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
    await makeCluster(server.cluster, server.bin, settings.fsync !== 'off', user);
    const password = await readFile(path.join(server.cluster, 'password'), 'utf8');

    const { lock, pid } = await occupy(server, password, settings);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= shutDown(server, lock, pid));
    try {
      await removeHalfMade(server.cluster);
      await makeDatabase(lock, database);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`, stop };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The embedded PostgreSQL in ${directory} did not start: ${reason}`, {
      cause: error,
    });
  }
}

/**
 * Brings the server up, or takes over one that nobody holds, and holds it by an advisory lock: that lives and
 * dies with this process, however it dies.
 */
async function occupy(server: Server, password: string, settings: Record<string, string>) {
  const deadline = Date.now() + patience * 1000;
  let failures = 0;
  let answer: Error | undefined;
  while (Date.now() < deadline) {
    const running = await runningServer(server.cluster);
    if (!running) {
      await start(server, settings).catch(async (error) => {
        // Another start may have been faster, or the children of a killed server be on their way out.
        if (++failures === 10) throw error;
        await sleep(200);
      });
      continue;
    }
    const lock = await takeHold(running.port, password);
    if (lock instanceof pg.Client) {
      if (await isAsAsked(server, settings)) return { lock, pid: running.pid };
      await shutDown(server, lock, running.pid);
    } else {
      answer = lock;
      await sleep(100);
    }
  }
  throw new Error(`it is not up after ${patience} seconds`, { cause: answer });
}

/** @throws Error with the end of the server's log. */
async function start(server: Server, settings: Record<string, string>) {
  const log = path.join(server.cluster, 'server.log');
  const flags = Object.entries(settings).map(([name, value]) => `-c "${name}=${value}"`);
  try {
    await control(server, 'start', ['-w', '-t', String(patience), '-l', log, '-o', flags.join(' ')]);
  } catch (error) {
    // Spawning itself failed: the log is of an older run.
    if (error instanceof Error && 'syscall' in error) throw error;
    const tail = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');
    throw new Error(
      tail.includes('could not create any TCP/IP sockets')
        ? `port ${settings.port} of 127.0.0.1 cannot be opened; is another program using it?`
        : `the server fails; its log ends:\n${tail}`,
      { cause: error },
    );
  }
}

/** A leftover may have another port or other settings; PostgreSQL notes the command line of its start. */
async function isAsAsked({ cluster }: Server, settings: Record<string, string>) {
  const command = await readFile(path.join(cluster, 'postmaster.opts'), 'utf8');
  const flags = Object.entries(settings).map(([name, value]) => `"${name}=${value}"`);
  return flags.every((flag) => command.includes(flag));
}

/** With the lock still held, so that no other start can take over a server that is about to go. */
async function shutDown(server: Server, lock: pg.Client, pid: number) {
  const deadline = Date.now() + patience * 1000;
  const isThere = async () => (await runningServer(server.cluster))?.pid === pid;
  try {
    // Not with pg_ctl's own waiting: that would go on for a server which another start brings up meanwhile.
    if (await isThere()) await control(server, 'stop', ['-m', 'fast', '-W']);
    while (await isThere()) {
      if (Date.now() > deadline) throw new Error(`the server (process ${pid}) does not stop`);
      await sleep(20);
    }
  } catch (error) {
    // It may have ended by itself in between.
    if (await isThere()) throw error;
  } finally {
    await lock.end();
  }
}

function control({ bin, cluster, user }: Server, action: 'start' | 'stop', args: string[]) {
  return run(path.join(bin, 'pg_ctl'), [action, '-D', cluster, ...args], user, 'ignore');
}

/** What `postmaster.pid` says, if its process is there and really is the server of this cluster. */
async function runningServer(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  if (!pid || !port || !isAlive(pid)) return undefined;
  const isOurs = process.platform === 'win32' || (await commandLine(pid)).includes(cluster);
  if (isOurs) return { pid, port };

  // The number now belongs to a stranger, or to a dead process that nobody waits for, and PostgreSQL would
  // refuse to start for ever. It takes an ancestor's number as stale; the rest of the file must stay, by it
  // PostgreSQL finds surviving children.
  await writeFile(file, text.replace(/^\d+/, String(process.pid)));
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && pid !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const ps = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
  return ps.then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/**
 * The connection that holds the server, or the error while it is not (or no longer) there.
 * @throws Error when somebody else holds it, or when it does not let us in.
 */
async function takeHold(port: number, password: string): Promise<pg.Client | Error> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5000,
  });
  // Without a listener the end of the server would be the end of this process.
  client.on('error', () => {});
  try {
    await client.connect();
    if (await getsLock(client)) return client;
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code !== '28P01') return error as Error;
    throw new Error('the password kept in the folder is not the one of the server', { cause: error });
  }
  await client.end();
  throw new Error('another running copy is using this folder');
}

/** Tries for a second: the server may not have noticed yet that the former holder was killed. */
async function getsLock(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock(1) AS got');
    if (rows[0]?.got) return true;
    await sleep(100);
  }
  return false;
}

async function makeDatabase(client: pg.Client, name: string) {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
}
