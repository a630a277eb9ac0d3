import { createRequire } from 'node:module';
import { PgBoss } from 'pg-boss';
import { Client } from '../database/driver/client.js';
import { KEEP_ALIVE } from '../database/driver/keep-alive.js';

const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };

/** The version of the tables that this version of the queue needs. */
export const QUEUE_VERSION = pgboss.schema;

const SCHEMA = 'jobs';

export interface BossOptions {
  url: string;
  migrate: boolean;
  /** Seconds after which a connection is replaced; 0 keeps connections. */
  maxLifetimeS?: number;
}

/** Timeout of the queue's own statements, in milliseconds. */
const TIMEOUT = 30_000;

/** Creates the client of the job queue, without starting it. */
export function createBoss({ url, migrate, maxLifetimeS = 0 }: BossOptions): PgBoss {
  // pg-boss passes these to the driver, although its types do not declare them.
  const passed = {
    statement_timeout: TIMEOUT,
    query_timeout: TIMEOUT + 1000,
    ...KEEP_ALIVE,
    maxLifetimeSeconds: maxLifetimeS,
    Client,
  };
  return new PgBoss({
    ...passed,
    connectionString: url,
    schema: SCHEMA,
    application_name: 'organization-workspace jobs',
    max: 3,
    migrate,
    createSchema: migrate,
    useListenNotify: true,
    // The interval of the check for crashed workers.
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
    reindex: false,
    monitorVacuum: false,
  });
}

/** Migrates the queue's tables. Instances that start at the same time take turns. */
export async function migrateJobs(url: string): Promise<void> {
  const boss = createBoss({ url, migrate: true });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}
