import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in ticks. There are 100 ticks per second. */
const TICKS = 100;

/** The processor time of a process in seconds, in user mode and in the kernel. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS;
}

/** The processor time in seconds of a process and of its children, both running and exited. */
export function familySeconds(parent: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
  const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
  const ended = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  const ofEnded = ended.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  return children.reduce(
    (sum, pid) => sum + orZero(() => processorSeconds(pid)),
    processorSeconds(parent) + ofEnded,
  );
}

/** The resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 0.001024;
}

function parentOf(pid: number): number {
  return orZero(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  });
}

/** Reads a value of a process. Returns 0 if the process has exited in the meantime. */
function orZero(read: () => number): number {
  try {
    return read();
  } catch {
    return 0;
  }
}
