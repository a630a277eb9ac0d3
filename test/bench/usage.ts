import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's accounting in a second. */
const TICKS = 100;

/** Seconds of processor time that a process has used so far, user and system. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS;
}

/** Of a server and all its children that live now, or have ended and were waited for. */
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

/** Mebibytes that a process holds in memory now. */
export function residentMebibytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function parentOf(pid: number): number {
  return orZero(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  });
}

/** What a process had that is gone meanwhile. */
function orZero(read: () => number): number {
  try {
    return read();
  } catch {
    return 0;
  }
}
