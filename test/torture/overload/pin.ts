import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/**
 * Pins a process with all its threads to one processor core, so that load generator and service do not compete. Does
 * nothing with a single core or without `taskset`.
 */
export function pin(pid: number, core: number): void {
  if (cpus().length > 1)
    runIfInstalled('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
}

/** Lets a process with all its threads run only while no other one needs its core. Does nothing without `chrt`. */
export function runWhenIdle(pid: number): void {
  runIfInstalled('chrt', ['--idle', '--all-tasks', '--pid', '0', String(pid)]);
}

function runIfInstalled(program: string, args: string[]): void {
  try {
    execFileSync(program, args);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
