import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runningSandbox } from '../../../src/sandbox/running.js';
import { freePorts } from '../../support/free-port.js';
import { ServiceProcess } from '../../support/service-process.js';
import { build } from '../../support/build.js';

/** The built service with its sandbox, as `npm start` runs it. */
export interface SandboxService {
  /** The URL of the console. */
  url: string;
  /** The URL of the sandbox's own pages, such as the mailbox. */
  sandboxUrl: string;
  /** Runs `npm run seed`. */
  seed(): Promise<void>;
  /** Runs the command `catalog-sync`. */
  syncCatalog(): Promise<void>;
  /** Changes the database of the sandbox, for states that take long to reach through the API. */
  query(sql: string, values?: unknown[]): Promise<void>;
  stop(): Promise<void>;
}

let built: Promise<void> | undefined;
/** Tests buy and pay faster than a person. */
const UNLIMITED = { LIMIT_PAYMENT_REQUESTS_PER_MINUTE: '0' };

export async function startSandboxService(settings: Record<string, string> = {}): Promise<SandboxService> {
  await (built ??= build());
  const directory = await mkdtemp(join(tmpdir(), 'workspace-browser-'));
  const port = await freePorts();
  const environment = {
    PORT: String(port),
    SANDBOX_DIR: directory,
    LOG_LEVEL: 'silent',
    SUPPORT_URL: 'mailto:help@example.com',
    ...UNLIMITED,
    ...settings,
  };
  const service = new ServiceProcess(environment);
  await service.isReady();
  const run = async (command: string) => {
    const running = new ServiceProcess(environment, {
      command: [process.execPath, `dist/commands/${command}.js`],
    });
    if ((await running.exit).code !== 0) throw new Error(running.output);
  };
  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${port + 1}`,
    seed: () => run('seed'),
    syncCatalog: () => run('catalog-sync'),
    query: (sql, values) => query(directory, sql, values),
    stop: async () => {
      await service.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function query(directory: string, sql: string, values?: unknown[]): Promise<void> {
  const running = await runningSandbox(directory);
  const client = new pg.Client({ connectionString: running!.environment.DATABASE_URL });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}
