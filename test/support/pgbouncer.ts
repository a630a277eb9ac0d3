import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { serverUser } from '../../src/sandbox/postgres/unprivileged-user.js';
import { freePort } from './free-port.js';

/** Whether Debian's package `pgbouncer` is installed. Tests that need it are skipped otherwise. */
export const HAS_PGBOUNCER = spawnSync('pgbouncer', ['--version']).status === 0;

/** A running PgBouncer in front of a database. */
export interface PgBouncer {
  /** The URL of the database through PgBouncer. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer with a configuration of `deploy/pgbouncer`.
 * @param change changes the text of the configuration
 */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction',
  change = (configuration: string) => configuration,
): Promise<PgBouncer> {
  const { username, password, port, pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const directory = await mkdtemp(join(tmpdir(), 'workspace-pgbouncer-'));
  const users = join(directory, 'userlist.txt');
  const file = join(directory, 'pgbouncer.ini');
  const ownPort = await freePort();
  const recipe = await readFile(new URL(`../../deploy/pgbouncer/${mode}.ini`, import.meta.url), 'utf8');
  const configuration = recipe
    .replace(/^workspace = .*/m, `${database} = host=127.0.0.1 port=${port} dbname=${database}`)
    .replace('listen_port = 6432', `listen_port = ${ownPort}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', users);
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(file, change(configuration));
  const user = await serverUser(directory); // PgBouncer refuses to run as root
  if (user) for (const path of [directory, users, file]) await chown(path, user.uid, user.gid);
  await chmod(directory, 0o700);

  const child = spawn('pgbouncer', [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  await untilItPrints(child.stderr, 'process up');
  child.stderr.resume();
  const url = Object.assign(new URL(databaseUrl), { port: String(ownPort) }).href;
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function untilItPrints(output: Readable, what: string): Promise<void> {
  let printed = '';
  for await (const data of output.iterator({ destroyOnReturn: false })) {
    printed += String(data);
    if (printed.includes(what)) return;
  }
  throw new Error(`PgBouncer did not start:\n${printed}`);
}
