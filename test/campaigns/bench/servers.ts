import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import { until } from '../../support/until.js';
import { Fleet } from '../torture/fleet.js';

/** Loads the sources like the tests do. */
const REGISTER = './test/support/jest/register.mjs';

export interface Server {
  origin: string;
  pid: number;
}

/** Starts the service in production mode, with a database and stand-ins for other systems. */
export async function startFleet(flags: string[] = []): Promise<Fleet> {
  // The first three limits are on but high, because counting is part of the measured work. Logging requests is not.
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

/** See floor.ts, short.ts and bare.ts. */
export type Floor = 'floor' | 'short' | 'bare';

export type StartedFloor = Server & { stop(): void };

/** Starts a program to compare with. The first instance must be running, because `floor.ts` reads its OpenAPI document. */
export async function startFloor(fleet: Fleet, name: Floor): Promise<StartedFloor> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', REGISTER, `test/campaigns/bench/${name}.ts`], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: fleet.databaseUrl,
      SESSION_KEYS: fleet.sessionKey,
      PUBLIC_URL: fleet.publicUrl,
      SERVICE_URL: fleet.instances[0]!.origin,
    },
    stdio: 'inherit',
  });
  const origin = `http://127.0.0.1:${port}`;
  const isListening = () => fetch(origin).then(Boolean, () => child.exitCode !== null);
  await until(isListening, Boolean);
  return { origin, pid: child.pid!, stop: () => void child.kill() };
}
