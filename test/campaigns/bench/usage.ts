import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in ticks. There are 100 ticks per second. */
const TICKS = 100;

/** The fields of a process from the third on: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function statOf(pid: number): { parent: number; own: number; ofEndedChildren: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1]!, own: fields[11]! + fields[12]!, ofEndedChildren: fields[13]! + fields[14]! };
}

/** The processor time of a process in seconds, in user mode and in the kernel. */
export function processorSeconds(pid: number): number {
  return statOf(pid).own / TICKS;
}

/** The processor time in seconds of a process and of its children, both running and exited. */
export function familySeconds(parent: number): number {
  const { own, ofEndedChildren } = statOf(parent);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.reduce((sum, pid) => sum + ofChild(Number(pid), parent), (own + ofEndedChildren) / TICKS);
}

/** 0 for a process that is no child, or has exited in the meantime. */
function ofChild(pid: number, parent: number): number {
  try {
    const stat = statOf(pid);
    return stat.parent === parent ? stat.own / TICKS : 0;
  } catch {
    return 0;
  }
}
