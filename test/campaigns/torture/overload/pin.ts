import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/**
 * Pins all threads of a process to one processor core, so that load generator and service do not compete. Does nothing
 * with a single core or without `taskset`.
 */
export function pin(pid: number, core: number): void {
  if (cpus().length < 2) return;
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
