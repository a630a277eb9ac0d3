import { setTimeout as pause } from 'node:timers/promises';
import { Postmaster } from '../../../support/postmaster.js';
import { until } from '../../../support/until.js';
import type { Fleet } from '../fleet.js';
import type { Instance } from '../instance.js';
import type { Person } from '../person.js';
import type { Random } from '../random.js';
import { letsIn } from './lets-in.js';
import type { Troubles } from './troubles.js';

/** The context of a fault. Each fault is injected under load and ends with a repair. */
export interface Scene {
  fleet: Fleet;
  random: Random;
  troubles: Troubles;
  /** Its requests show when the service works again. */
  probe: Person;
  /** Records a duration in milliseconds. */
  measured: (what: string, milliseconds: number) => void;
}

type Fault = (scene: Scene) => Promise<void>;

/** All faults with their relative frequencies. */
export const FAULTS: [weight: number, name: string, fault: Fault][] = [
  [4, 'one instance killed', ({ fleet, random, ...scene }) => killed([random.pick(fleet.instances)], scene)],
  [2, 'all instances killed', ({ fleet, ...scene }) => killed(fleet.instances, scene)],
  [1, 'one instance frozen', anInstanceFrozen],
  [1, 'the database killed', theDatabaseKilled],
  [1, 'a backend of the database killed', aBackendKilled],
  [1, 'all connections to the database cut', connectionsCut],
  [1, 'the database frozen', theDatabaseFrozen],
  [1, 'everything killed', everythingKilled],
];

async function killed(instances: Instance[], { troubles, measured }: Pick<Scene, 'troubles' | 'measured'>) {
  const ends = instances.map((instance) => troubles.begin(instance));
  await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
  await Promise.all(
    instances.map(async (instance, index) => {
      const began = performance.now();
      await instance.start();
      measured('instance started → ready', performance.now() - began);
      ends[index]!();
    }),
  );
}

/**
 * Freezes an instance, which may hold locks. A request that waits for locks for longer than the lock timeout (5 s) gets
 * the intended 503.
 */
async function anInstanceFrozen({ fleet, random, troubles }: Scene): Promise<void> {
  const instance = random.pick(fleet.instances);
  const over = troubles.begin('database');
  instance.signal('SIGSTOP');
  await pause(random.integer(500, 3500));
  instance.signal('SIGCONT');
  over();
}

async function theDatabaseKilled(scene: Scene): Promise<void> {
  const { fleet, random, troubles } = scene;
  const postmaster = await Postmaster.of(fleet.databaseUrl);
  const over = troubles.begin('database');
  postmaster.kill();
  await pause(random.integer(0, 1000));
  await withReturn(scene, () => fleet.startPostgres());
  over();
}

/** Kills one process of PostgreSQL. PostgreSQL then closes its other connections and recovers. */
async function aBackendKilled(scene: Scene): Promise<void> {
  const { fleet, troubles } = scene;
  const [{ pid } = { pid: 0 }] = await fleet.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'organization-workspace' ORDER BY random() LIMIT 1`,
  );
  const over = troubles.begin('database');
  process.kill(pid, 'SIGKILL');
  await withReturn(scene, () => letsIn(fleet));
  over();
}

async function connectionsCut(scene: Scene): Promise<void> {
  const { fleet, troubles } = scene;
  const over = troubles.begin('database');
  await withReturn(scene, async () => {
    await fleet.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'organization-workspace%'`,
    );
  });
  over();
}

async function theDatabaseFrozen(scene: Scene): Promise<void> {
  const { fleet, random, troubles } = scene;
  const postmaster = await Postmaster.of(fleet.databaseUrl);
  const over = troubles.begin('database');
  const thaw = await postmaster.freeze();
  // Half of the freezes last at least as long as the service's timeout (6 s).
  await pause(random.chance(0.5) ? random.integer(500, 4000) : random.integer(6000, 9000));
  await withReturn(scene, thaw);
  over();
}

/** Simulates a power failure: kills all processes, and restarts them in random order. */
async function everythingKilled({ fleet, random, troubles, measured }: Scene): Promise<void> {
  const postmaster = await Postmaster.of(fleet.databaseUrl);
  const ends = [troubles.begin('database'), ...fleet.instances.map((instance) => troubles.begin(instance))];
  postmaster.kill();
  await Promise.all(fleet.instances.map((instance) => instance.end('SIGKILL')));
  const isDatabaseFirst = random.chance(0.5);
  if (isDatabaseFirst) await fleet.startPostgres();
  const starting = fleet.instances.map((instance) => instance.launch().ready());
  if (!isDatabaseFirst) {
    await pause(random.integer(0, 2000));
    await fleet.startPostgres();
  }
  const back = performance.now();
  await Promise.all(starting);
  measured('database back after everything was killed → all ready', performance.now() - back);
  for (const end of ends) end();
}

/** Restores the database. Measures the time until each instance serves requests and is healthy. */
async function withReturn(
  { fleet, probe, measured }: Scene,
  comeBack: () => void | Promise<void>,
): Promise<void> {
  let back = Infinity;
  const works = async (origin: string, path: string, what: string) => {
    await until(
      () => probe.get(path, { origin }),
      ({ status, text }) => {
        if (status !== 200 && status !== 503) throw new Error(`${path} answered ${status} ${text}`);
        return status === 200 && Number.isFinite(back);
      },
      5 * 60_000,
    );
    measured(what, Math.max(0, performance.now() - back));
  };
  const answers = Promise.all(
    fleet.instances.flatMap(({ origin }) => [
      works(origin, '/api/me', 'database back → first 2xx'),
      works(origin, '/api/health', 'database back → health 200'),
    ]),
  );
  answers.catch(() => {}); // awaited below
  await comeBack();
  back = performance.now();
  await answers;
}
