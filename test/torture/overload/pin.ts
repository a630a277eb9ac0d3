import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/**
 * Keeps a process with all its threads on one core, so that load and service do not take each other's time and a ratio
 * means something. Does nothing where there is one core only, or no `taskset`.
 */
export function pin(pid: number, core: number): void {
  if (cpus().length < 2) return;
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
