import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '../../support/until.js';
import type { Fleet } from '../fleet.js';

/** The main process of the fleet's PostgreSQL. */
export class Postmaster {
  private constructor(readonly pid: number) {}

  static async of(fleet: Fleet): Promise<Postmaster> {
    const [row] = await fleet.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
    const file = await readFile(join(row!.folder, 'postmaster.pid'), 'utf8');
    return new Postmaster(Number.parseInt(file));
  }

  /** Kills only the main process. Its child processes exit when they notice. */
  kill(): void {
    process.kill(this.pid, 'SIGKILL');
  }

  /** Simulates a hanging disk: suspends all processes of PostgreSQL. @returns a function that resumes them */
  async freeze(): Promise<() => void> {
    process.kill(this.pid, 'SIGSTOP'); // the main process first, so that it starts no more children
    const all = [this.pid, ...(await this.children())];
    const signal = (name: NodeJS.Signals) => {
      for (const pid of all)
        try {
          process.kill(pid, name);
        } catch {
          // the process has exited in the meantime
        }
    };
    signal('SIGSTOP');
    return () => signal('SIGCONT');
  }

  private async children(): Promise<number[]> {
    const list = await readFile(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8');
    return list.trim().split(' ').filter(Boolean).map(Number);
  }
}

/** Waits until the database accepts connections. */
export async function letsIn({ databaseUrl }: Fleet): Promise<void> {
  const isIn = async () => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };
  await until(isIn, Boolean, 5 * 60_000);
}
