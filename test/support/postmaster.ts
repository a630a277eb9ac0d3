import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { until } from './until.js';

/** The main process of a PostgreSQL on this machine. */
export class Postmaster {
  private constructor(readonly pid: number) {}

  static async of(databaseUrl: string): Promise<Postmaster> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ folder: string }>(
        `SELECT current_setting('data_directory') AS folder`,
      );
      const file = await readFile(join(rows[0]!.folder, 'postmaster.pid'), 'utf8');
      return new Postmaster(Number.parseInt(file));
    } finally {
      await client.end();
    }
  }

  /** Kills only the main process. Its child processes exit when they notice. */
  kill(): void {
    process.kill(this.pid, 'SIGKILL');
  }

  /** Simulates a hanging disk: suspends all processes of PostgreSQL. @returns a function that resumes them */
  async freeze(): Promise<() => void> {
    await suspend(this.pid); // before its children, because it could start more of them
    const children = await this.children();
    await Promise.all(children.map(suspend));
    return () => [this.pid, ...children].forEach((pid) => signal(pid, 'SIGCONT'));
  }

  private async children(): Promise<number[]> {
    const list = await readFile(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8');
    return list.trim().split(' ').filter(Boolean).map(Number);
  }
}

/** Suspends a process. Waits until it is suspended, because a signal takes effect only some time after it was sent. */
async function suspend(pid: number): Promise<void> {
  signal(pid, 'SIGSTOP');
  const state = async () =>
    /^State:\s*(\w)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1];
  await until(state, (now) => now === undefined || 'TZX'.includes(now));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has exited in the meantime.
  }
}
