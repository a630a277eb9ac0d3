import { PgBoss } from 'pg-boss';

/** The schema of the queue's tables. */
const SCHEMA = 'jobs';

export interface BossOptions {
  url: string;
  /** Whether it migrates its tables. */
  migrate: boolean;
}

/** Timeout of the queue's own statements, in milliseconds. */
const TIMEOUT = 30_000;

/** Creates the job queue in the service's database, without starting it. */
export function createBoss({ url, migrate }: BossOptions): PgBoss {
  // Passed on to the driver, although the queue does not declare them.
  const bounds = { statement_timeout: TIMEOUT, query_timeout: TIMEOUT + 1000, keepAlive: true };
  return new PgBoss({
    ...bounds,
    connectionString: url,
    schema: SCHEMA,
    application_name: 'organization-workspace jobs',
    max: 3,
    migrate,
    createSchema: migrate,
    useListenNotify: true,
    // How often missing heartbeats of crashed workers are looked for.
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
