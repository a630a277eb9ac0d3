import { PgBoss } from 'pg-boss';

/** The schema that the queue's own tables lie in. */
const SCHEMA = 'jobs';

export interface BossOptions {
  url: string;
  /** Whether it may bring its tables up to date. */
  migrate: boolean;
}

/** Milliseconds for one statement of the queue's own; a database that is silent for longer is given up. */
const TIMEOUT = 30_000;

/** The kept job queue of this service's database, not started. */
export function createBoss({ url, migrate }: BossOptions): PgBoss {
  // Handed on to the driver as they are, though the queue does not declare them.
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
    // A worker that died is noticed by its missing heartbeat, which is looked for this often.
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
    reindex: false,
    monitorVacuum: false,
  });
}

/** Brings the queue's own tables up to date. Instances that do so at the same moment wait for one another. */
export async function migrateJobs(url: string): Promise<void> {
  const boss = createBoss({ url, migrate: true });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}
