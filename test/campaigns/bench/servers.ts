import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../support/free-port.js';
import { Fleet } from '../torture/fleet.js';

export interface Server {
  origin: string;
  pid: number;
}

/** Starts the service in production mode, with a database and stand-ins for other systems. */
export async function startFleet(flags: string[] = []): Promise<Fleet> {
  // Limits stay enabled but high, because counting is part of the measured work. Logging each request is not.
  const settings = {
    LIMIT_OWNED_ORGANIZATIONS: '1000000',
    LIMIT_MEMBERSHIPS: '1000000',
    LIMIT_REQUESTS_PER_10S: '100000000',
    LIMIT_WRITES_PER_DAY: '0',
    FRESH_SIGN_IN_MINUTES: '0',
    LOG_LEVEL: 'warn',
  };
  return Fleet.start({ instances: 1, settings, flags });
}

/** The process id of PostgreSQL's main process, the parent of its connections' processes. */
export function postmasterOf(fleet: Fleet): number {
  return Number(/^\d+/.exec(readFileSync(join(fleet.directory, 'postgres/data/postmaster.pid'), 'utf8')));
}

/** See floor.ts, simple.ts and bare.ts. */
export type Floor = 'floor' | 'simple' | 'bare';

export class Comparisons {
  private readonly children: ChildProcess[] = [];

  constructor(private readonly fleet: Fleet) {}

  async launch(name: Floor): Promise<Server & { stop(): void }> {
    const port = await freePort();
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, ['--import', 'tsx', `test/campaigns/bench/${name}.ts`], {
      env: {
        PATH,
        HOME,
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: this.fleet.databaseUrl,
        SESSION_KEYS: this.fleet.sessionKey,
        PUBLIC_URL: this.fleet.publicUrl,
      },
      stdio: 'inherit',
    });
    this.children.push(child);
    const origin = `http://127.0.0.1:${port}`;
    while (!(await isListening(origin))) {
      if (child.exitCode !== null) throw new Error(`The ${name} did not start.`);
      await pause(50);
    }
    return { origin, pid: child.pid!, stop: () => child.kill('SIGTERM') };
  }

  stop(): void {
    for (const child of this.children) child.kill('SIGTERM');
  }
}

const isListening = (origin: string) =>
  fetch(origin).then(
    () => true,
    () => false,
  );
