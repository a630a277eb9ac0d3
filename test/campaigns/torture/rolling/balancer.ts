import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../support/free-port.js';
import { until } from '../../../support/until.js';
import type { Amounts } from '../campaign.js';
import type { Instance } from '../instance.js';

/** The longest wait for a load balancer, or for the lock of a migration, in milliseconds. */
export const PATIENCE = 5 * 60_000;

export interface Balancer {
  origin: string;
  /** Removes an instance before its restart, unless the balancer detects the shutdown itself. */
  takeOut(instance: Instance): Promise<void>;
  putBack(instance: Instance): Promise<void>;
  stop(): Promise<void>;
}

/** How to run a kind of load balancer. */
export interface Recipe {
  name: string;
  program: string;
  /** The program's package, if its name differs. */
  package?: string;
  /** The argument that prints the version, if not `-v`. */
  version?: string;
  /** Settings for the instances of the service, by tier. */
  settings: Record<keyof Amounts, Record<string, string>>;
  /** Whether the balancer may close a connection with a request in flight. */
  closesConnections: boolean;
  start(instances: Instance[], port: number, directory: string): Promise<Balancer>;
}

/** For balancers with health checks. Slow CI machines need more time than production (3000 ms) to notice the 503. */
export const SLOW_DRAIN: Recipe['settings'] = {
  ci: { SHUTDOWN_DRAIN_MS: '10000' },
  release: { SHUTDOWN_DRAIN_MS: '3000' },
};

/**
 * Returns a function that waits until a restarted instance serves requests through the balancer. Otherwise the next
 * instance could stop while the balancer still considers this one stopped.
 * @param header names the instance in each response
 */
export function responding(origin: string, header: string): Balancer['putBack'] {
  return async ({ port }) => {
    await until(
      async () => (await fetch(`${origin}/api/health/live`)).headers.get(header),
      (instance) => instance?.endsWith(`:${port}`) === true,
      PATIENCE,
    );
  };
}

/** @throws Error with the command that installs the balancer's program, if it is missing */
export async function expectInstalled({
  program,
  package: name = program,
  version = '-v',
}: Recipe): Promise<void> {
  await promisify(execFile)(program, [version]).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${program} is not installed: apt-get install ${name}, or similar.`);
  });
}

/** Reads a configuration file from deploy/, and fills in the ports of these instances. */
export async function configuration(file: string, instances: Instance[], port?: number): Promise<string> {
  const text = await readFile(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
  return text
    .replaceAll(':8080', `:${port}`)
    .replaceAll(':8079', `:${await freePort()}`)
    .split('\n')
    .flatMap((line) => {
      const place = /127\.0\.0\.1:300(\d)/.exec(line);
      if (!place) return [line];
      const instance = instances[Number(place[1]) - 1];
      return instance ? [line.replace(place[0], `127.0.0.1:${instance.port}`)] : [];
    })
    .join('\n');
}

export interface Running {
  pid: number;
  stop: () => Promise<void>;
}

/** Starts a load balancer in the foreground, and waits until an instance responds through it. */
export async function run(program: string, args: string[], origin: string): Promise<Running> {
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr!.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-5000)));
  const ended = once(child, 'exit');
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`${program} ended:\n${said}`);
      return fetch(`${origin}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    (isThere) => isThere,
    PATIENCE,
  );
  return {
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
