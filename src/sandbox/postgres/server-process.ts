import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { run, type SystemUser } from './unprivileged-user.js';

export interface Server {
  /** The directory of the PostgreSQL programs. */
  bin: string;
  /** The data directory. */
  cluster: string;
  /** The system user that runs the server; undefined for the current one. */
  user?: SystemUser;
}

/** Seconds to wait for the server. Recovery after a crash may take long. */
const TIMEOUT_S = 60;

/** Waits until the server accepts connections. @throws Error with the end of the server's log */
export async function startServer(server: Server, settings: Record<string, string>): Promise<void> {
  const log = path.join(server.cluster, 'server.log');
  const flags = Object.entries(settings).map(([name, value]) => `-c "${name}=${value}"`);
  try {
    await control(server, 'start', ['-w', '-t', String(TIMEOUT_S), '-l', log, '-o', flags.join(' ')]);
  } catch (error) {
    // pg_ctl itself did not run, so the log is from an earlier start.
    if (error instanceof Error && 'syscall' in error) throw error;
    const tail = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');
    throw new Error(
      tail.includes('could not create any TCP/IP sockets')
        ? `port ${settings.port} of 127.0.0.1 cannot be opened; is another program using it?`
        : `the server failed; its log ends with:\n${tail}`,
      { cause: error },
    );
  }
}

/** Whether the running server was started with these settings. PostgreSQL stores its command line in a file. */
export async function hasSettings({ cluster }: Server, settings: Record<string, string>): Promise<boolean> {
  const command = await readFile(path.join(cluster, 'postmaster.opts'), 'utf8');
  const flags = Object.entries(settings).map(([name, value]) => `"${name}=${value}"`);
  return flags.every((flag) => command.includes(flag));
}

export async function stopServer(server: Server, pid: number): Promise<void> {
  const deadline = Date.now() + TIMEOUT_S * 1000;
  // The server deletes the file with its id shortly before it exits.
  const isRunning = async () =>
    (await findServer(server.cluster))?.pid === pid || (await commandLine(pid)).includes(server.cluster);
  try {
    // -W, because pg_ctl might otherwise wait for a server that another process starts in the meantime.
    if (await isRunning()) await control(server, 'stop', ['-m', 'fast', '-W']);
    while (await isRunning()) {
      if (Date.now() > deadline) throw new Error(`the server (process ${pid}) does not stop`);
      await sleep(20);
    }
  } catch (error) {
    // The server may have exited before pg_ctl could signal it.
    if (await isRunning()) throw error;
  }
}

function control({ bin, cluster, user }: Server, action: 'start' | 'stop', args: string[]) {
  return run(path.join(bin, 'pg_ctl'), [action, '-D', cluster, ...args], user, 'ignore');
}

/**
 * Finds the running server of a cluster by its `postmaster.pid`. If another process now has that id, changes the file
 * so that PostgreSQL can start.
 */
export async function findServer(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  if (!pid || !port || !isAlive(pid)) return undefined;
  const isOurs = process.platform === 'win32' || (await commandLine(pid)).includes(cluster);
  if (isOurs) return { pid, port };

  // Another process or a zombie now has this id, so PostgreSQL would refuse to start. It ignores ids of its ancestors,
  // so this process writes its own id. The rest of the file must stay, because PostgreSQL uses it to find surviving
  // children.
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
