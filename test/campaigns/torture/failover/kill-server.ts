import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Simulates a power failure: kills all processes of the PostgreSQL server with this data directory. */
export async function killServer(data: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'));
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const one of [pid, ...children.trim().split(' ').filter(Boolean).map(Number)])
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // The process has exited in the meantime.
    }
}
