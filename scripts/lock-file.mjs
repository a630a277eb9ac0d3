// A lock between the processes of one machine. The lock is a file with the process id of its owner.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. An older lock is stale even if a process has its id, because the system reuses process ids. */
const LONGEST = 10 * 60_000;

/** Takes the lock for the rest of this process. @param onWait called once if another process holds it */
export async function lockFile(file, onWait) {
  for (let waited = false; !take(file);) {
    if (isStale(file)) {
      rmSync(file, { force: true });
      // Two processes may both find the lock stale, and the slower one may then delete the faster one's new lock. So
      // each waits and checks again.
      await sleep(100);
    } else {
      if (!waited) onWait();
      waited = true;
      await sleep(200);
    }
  }
  process.on('exit', () => release(file));
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (Date.now() - statSync(file).mtimeMs > LONGEST || pid === process.pid) return true;
    // A lock file is empty until its owner, which has just created it, writes the id.
    return pid !== 0 && !process.kill(pid, 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function release(file) {
  if (existsSync(file) && readFileSync(file, 'utf8') === String(process.pid)) rmSync(file);
}
