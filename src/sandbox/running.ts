import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../platform/config/settings-reader.js';
import { OperatorError } from '../platform/config/operator.errors.js';

const FILE = 'running.json';

export interface Running {
  pid: number;
  /** The port of the instance that started the sandbox. */
  port: number;
  /** The settings that connect the service to the stand-ins. */
  environment: Environment;
}

/**
 * Publishes the stand-ins' settings to commands and instances in other terminals.
 * @returns a function that withdraws them
 */
export async function announceSandbox(
  directory: string,
  running: Omit<Running, 'pid'>,
): Promise<() => Promise<void>> {
  const path = join(directory, FILE);
  await writeFile(path, JSON.stringify({ pid: process.pid, ...running }), { mode: 0o600 });
  return () => rm(path, { force: true });
}

/**
 * @returns null if no sandbox runs with this directory
 * @throws OperatorError if the file of the sandbox is invalid
 */
export async function runningSandbox(directory: string): Promise<Running | null> {
  try {
    const running = JSON.parse(await readFile(join(directory, FILE), 'utf8')) as Running;
    // A killed process leaves its file, so the process id is checked.
    return isAlive(running.pid) ? running : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new OperatorError(`The sandbox's ${FILE} cannot be read: ${(error as Error).message}`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
