import { createRequire } from 'node:module';
import { PgBoss } from 'pg-boss';
import { jobConnection } from './job-connection.js';

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

/** Creates the client of the job queue, without starting it. */
export function createBoss({ url, migrate, maxLifetimeS = 0 }: BossOptions): PgBoss {
  const options = {
    // pg-boss passes these to the driver, although its types do not declare all of them.
    ...jobConnection(url),
    maxLifetimeSeconds: maxLifetimeS,
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
  };
  return new PgBoss(options);
}

/** The key of the advisory lock: `IF NOT EXISTS` does not see an index that another session is creating. */
const LOCK = 7_204_518_636;

/** With these indexes, the erasure of a person only reads jobs that can refer to the person. */
const INDEXES = `
  BEGIN;
  SELECT pg_advisory_xact_lock(${LOCK});
  CREATE INDEX IF NOT EXISTS job_invite_idx ON ${SCHEMA}.job ((data ->> 'inviteId')) WHERE name = 'invite-mail';
  CREATE INDEX IF NOT EXISTS job_output_idx ON ${SCHEMA}.job (id) WHERE output IS NOT NULL;
  COMMIT`;

/** Migrates the queue's tables. Instances that start at the same time take turns. */
export async function migrateJobs(url: string): Promise<void> {
  const boss = createBoss({ url, migrate: true });
  boss.on('error', () => {});
  await boss.start();
  await boss.getDb().executeSql(INDEXES);
  await boss.stop({ graceful: false });
}
