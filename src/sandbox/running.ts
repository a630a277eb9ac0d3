import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../platform/config/settings-reader.js';
import { StartError } from '../platform/config/start-error.js';

const FILE = 'running.json';

export interface Running {
  pid: number;
  /** Of the instance that started it. */
  port: number;
  /** The settings under which the stand-ins are reached. */
  environment: Environment;
}

/** Tells commands and instances in other terminals how the stand-ins are reached. @returns what takes it back */
export async function announceSandbox(
  directory: string,
  told: Omit<Running, 'pid'>,
): Promise<() => Promise<void>> {
  const path = join(directory, FILE);
  await writeFile(path, JSON.stringify({ pid: process.pid, ...told }), { mode: 0o600 });
  return () => rm(path, { force: true });
}

/** The sandbox that runs there; null if none does. @throws StartError if what it says is unreadable */
export async function runningSandbox(directory: string): Promise<Running | null> {
  try {
    const running = JSON.parse(await readFile(join(directory, FILE), 'utf8')) as Running;
    // A process that was killed left its file behind.
    return isAlive(running.pid) ? running : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartError(`The sandbox's ${FILE} can not be read: ${(error as Error).message}`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
