import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../config/settings-reader.js';
import { StartError } from '../config/start-error.js';

const FILE = 'running.json';

interface Running {
  pid: number;
  environment: Environment;
}

/** Tells commands in other terminals how the stand-ins are reached. @returns what takes it back */
export async function announceSandbox(
  directory: string,
  environment: Environment,
): Promise<() => Promise<void>> {
  const path = join(directory, FILE);
  await writeFile(path, JSON.stringify({ pid: process.pid, environment }), { mode: 0o600 });
  return () => rm(path, { force: true });
}

/** The settings of the sandbox that runs there; none if none does. @throws StartError if what it says is unreadable */
export async function runningSandbox(directory: string): Promise<Environment> {
  try {
    const { pid, environment } = JSON.parse(await readFile(join(directory, FILE), 'utf8')) as Running;
    // A process that was killed left its file behind.
    return isAlive(pid) ? environment : {};
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
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
