import pg from 'pg';
import type { Fleet } from '../fleet.js';

const SNAPSHOT = 'snapshot';

/** Kills all instances, and starts them again after the work. */
async function whileKilled({ instances }: Fleet, work: () => Promise<void>): Promise<void> {
  await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
  await work();
  await Promise.all(instances.map((instance) => instance.start()));
}

/** Copies the database, as a backup does. */
export async function takeSnapshot(fleet: Fleet): Promise<void> {
  const { pathname } = new URL(fleet.databaseUrl);
  await whileKilled(fleet, () => copy(fleet, pathname.slice(1), SNAPSHOT));
}

/** Replaces the database by its copy. */
export async function restoreSnapshot(fleet: Fleet): Promise<void> {
  const { pathname } = new URL(fleet.databaseUrl);
  await whileKilled(fleet, () => copy(fleet, SNAPSHOT, pathname.slice(1)));
}

async function copy(fleet: Fleet, from: string, to: string): Promise<void> {
  const url = new URL(fleet.databaseUrl);
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [from]);
    await admin.query(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY FILE_COPY`);
  } finally {
    await admin.end();
  }
}
