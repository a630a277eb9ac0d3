import pg from 'pg';
import type { Environment } from '../../src/platform/config/settings-reader.js';
import type { Timeouts } from '../../src/platform/config/timeouts.js';
import { settled } from './buyer.js';
import { keepPorts } from './free-port.js';
import { until } from './until.js';
import { startWorld, type Instance, type World, type WorldOptions } from './world.js';

type SharedOptions = Pick<WorldOptions, 'instances' | 'settings'>;

/** Tests do more at once than any customer. Tests of a limit set it. */
const ROOM: Environment = {
  DATABASE_POOL_SIZE: '30',
  LIMIT_REQUESTS_PER_10S: '0',
  LIMIT_LOGINS_PER_MINUTE: '0',
  LIMIT_PENDING_INVITES: '0',
  LIMIT_INVITES_PER_HOUR: '0',
  LIMIT_INVITES_PER_USER_DAY: '0',
  LIMIT_INVITES_PER_RECIPIENT_DAY: '0',
  LIMIT_TRIALS_PER_USER_30_DAYS: '0',
};

/** Workers of an idle world that look for retries every two seconds take a twentieth of a processor. */
const RARELY = 20_000;

let shared: Promise<{ world: World; reset: () => Promise<void> }> | undefined;

/**
 * The world of most test files of a worker: two instances with ROOM. Each file finds it as a new world is, without
 * people, organizations, payments and mails. It ends with the worker, so `stop` does nothing.
 *
 * With settings, requests go to additional instances, which stop before the next file. The two others still run, so the
 * settings must not matter to jobs, sign-ins and webhooks.
 */
export async function sharedWorld({ instances = 1, settings }: SharedOptions = {}): Promise<World> {
  if (shared) await (await shared).reset();
  else shared = startShared();
  const { world } = await shared;
  if (!settings) return world;
  const startInstance = (more?: Environment, timeouts?: Partial<Timeouts>) =>
    world.startInstance({ ...settings, ...more }, timeouts);
  const own: Instance[] = [];
  while (own.length < instances) own.push(await startInstance());
  await settled(world); // each begins with jobs, which read the payment provider
  return {
    ...world,
    instances: own,
    startInstance,
    browser: (instance = 0) => world.browser().goTo(own[instance]!),
    signedIn: async (email, instance = 0) => (await world.signedIn(email)).goTo(own[instance]!),
  };
}

async function startShared() {
  const world = await startWorld({ instances: 2, settings: ROOM, timeouts: { jobPoll: RARELY } });
  keepPorts();
  // An instance begins with jobs. If they were remembered, they would run again in each file.
  await settled(world);
  const own = [...world.instances];
  const restorePayments = await world.payments.remember();
  const owner = new pg.Client(world.database.ownerUrl);
  await owner.connect();
  await owner.query(REMEMBER_ROWS);
  const reset = async () => {
    world.payments.control.hold();
    await world.payments.control.delivered();
    const others = world.instances.splice(own.length);
    await Promise.all(others.map(({ app }) => app.stop()));
    await until(
      async () => (await owner.query(`${END_JOBS}; ${RUNNING_JOBS}`)) as unknown as pg.QueryResult[],
      (results) => results.at(-1)!.rows.length === 0,
    );
    await restorePayments();
    await world.provider.forget!();
    world.mail.misbehave({});
    world.mail.received.length = 0;
    await until(() => restores(owner), Boolean);
  };
  // Called by the teardown of a run with `--runInBand`. A worker just exits.
  Object.assign(globalThis, { stopSharedWorld: () => Promise.all([owner.end(), world.stop()]) });
  return { world: { ...world, stop: async () => {} }, reset };
}

/** @returns false after a deadlock with a statement that the instances were still running, such as one of the queue */
async function restores(owner: pg.Client): Promise<boolean> {
  return owner.query('SELECT remembered.restore()').then(
    () => true,
    (error: pg.DatabaseError) => {
      if (error.code !== DEADLOCK_DETECTED) throw error;
      return false;
    },
  );
}

const DEADLOCK_DETECTED = '40P01';
const END_JOBS = `DELETE FROM jobs.job WHERE state <> 'active'`;
const RUNNING_JOBS = `SELECT FROM jobs.job LIMIT 1`;

/**
 * Copies the rows of all tables, most of which are empty, and creates a function that restores them. The function runs
 * without triggers, which would keep the rows of the audit trail.
 */
const REMEMBER_ROWS = `
  CREATE SCHEMA remembered;
  DO $remember$
  DECLARE
    tables text[];
    restore text := '';
    copied text;
    name text;
  BEGIN
    SELECT array_agg(c.oid::regclass::text) INTO tables FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace);
    FOREACH name IN ARRAY tables LOOP
      copied := format('remembered.%I', name);
      EXECUTE format('CREATE TABLE %s AS TABLE %s', copied, name);
      restore := restore || format('DELETE FROM %1$s; INSERT INTO %1$s TABLE %2$s;', name, copied);
    END LOOP;
    EXECUTE format('CREATE FUNCTION remembered.restore() RETURNS void LANGUAGE sql
      SET session_replication_role = replica AS %L', restore);
  END $remember$`;
