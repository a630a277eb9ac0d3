import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { until } from '../../support/until.js';
import type { Amounts } from '../campaign.js';
import type { Instance } from '../instance.js';

/** The timeout in milliseconds for a balancer to notice a change. */
export const PATIENCE = 5 * 60_000;

/** A load balancer in front of the instances. */
export interface Balancer {
  origin: string;
  /** Removes the instance, unless the balancer detects its shutdown itself. */
  takeOut(instance: Instance): Promise<void>;
  putBack(instance: Instance): Promise<void>;
  stop(): Promise<void>;
}

/** How to run a kind of balancer. */
export interface Recipe {
  name: string;
  /** The name of the program and of its package. */
  program: string;
  /** Settings for the instances. */
  settings: Record<keyof Amounts, Record<string, string>>;
  /** Whether it may close connections with a request in flight. */
  closesConnections: boolean;
  start(instances: Instance[], port: number, directory: string): Promise<Balancer>;
}

/** @throws Error with the command to install it */
export async function expectInstalled({ program }: Recipe): Promise<void> {
  await promisify(execFile)(program, ['-v']).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${program} is not installed: apt-get install ${program}, or similar.`);
  });
}

/** A configuration of this directory with the ports of these instances. */
export async function configuration(file: string, instances: Instance[], port?: number): Promise<string> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  return text
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
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

/** Starts it in the foreground and waits for a response of an instance. */
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
