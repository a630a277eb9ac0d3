import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../src/sandbox/postgres/postgres.js';
import { freePort } from './free-port.js';

/** A separate PostgreSQL for tests that suspend or stop the database server. */
export interface OwnPostgres {
  /** The URL of the migrated database. */
  url: string;
  /** Suspends all processes of the server. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL. Until `stop`, new worlds create their databases in it. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'workspace-own-'));
  await chmod(directory, 0o711); // under root, PostgreSQL runs as another user
  const postgres = await startPostgres({
    directory: join(directory, 'postgres'),
    port: await freePort(),
    database: 'template_workspace',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const { url } = postgres;
  const environment = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/commands/migrate.ts'], {
    env: environment,
  });
  const shared = process.env.TEST_DATABASE_URL;
  process.env.TEST_DATABASE_URL = url;

  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await processesAt(new URL(url).port)) process.kill(pid, name);
  };
  return {
    url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async stop() {
      process.env.TEST_DATABASE_URL = shared;
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The ids of the PostgreSQL process with this port and of its child processes. */
async function processesAt(port: string): Promise<number[]> {
  const processes: { pid: number; parent: number; command: string }[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const read = (file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '');
    const parent = Number(/^PPid:\s*(\d+)/m.exec(await read('status'))?.[1]);
    processes.push({ pid: Number(name), parent, command: await read('cmdline') });
  }
  const server = processes.find(
    ({ command }) => /postgres/.test(command) && command.includes(`port=${port}\0`),
  );
  if (!server) throw new Error(`No server runs with port ${port}.`);
  return [server.pid, ...processes.filter(({ parent }) => parent === server.pid).map(({ pid }) => pid)];
}
