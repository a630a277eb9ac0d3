import { parseArgs } from 'node:util';
import pg from 'pg';
import { Fleet } from '../torture/fleet.js';
import { connections, type Person } from '../torture/person.js';
import { extremeRequests } from './extreme-requests.js';
import { addExtremes, JOINER } from './extremes.js';
import { latencies, percentile } from './latency.js';
import { populate } from './populate.js';
import { identifier } from './population.js';
import { setCompared, startProvider, startReconciliations } from './scale-reconciliation.js';
import { REQUESTS, type World } from './scale-requests.js';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    requests: { type: 'string', default: '400' },
    turns: { type: 'string', default: '5' },
    members: { type: 'string', default: '100000' },
    memberships: { type: 'string', default: '1000' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const extremes = { members: Number(values.members), memberships: Number(values.memberships) };
/**
 * Users who send requests in rotation. They are spread over the database, so that caches cannot hold all of their rows.
 */
const PEOPLE = 50;
/** Runs of a reconciliation in each turn. */
const RUNS = 10;

const fleet = await Fleet.start({ instances: 1 });
const worlds: World[] = [];
try {
  for (const size of sizes) worlds.push(await makeWorld(size));
  await compareSizes();
  await compareReconciliations();
  await lookAtExtremes(worlds.at(-1)!);
} finally {
  for (const { stop } of worlds) await stop();
  await connections.close();
  await fleet.stop();
}

async function makeWorld(size: number): Promise<World> {
  const url = await fleet.addDatabase(`scale_${size}`);
  const begun = performance.now();
  await fill(url, size);
  if (size === sizes.at(-1)) await addExtremes(url, extremes);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await setCompared(database);
  const { rows } = await database.query<{ octets: string }>(
    'SELECT pg_database_size(current_database()) AS octets',
  );
  const octets = Number(rows[0]!.octets);
  console.log(
    `${size} organizations: created in ${Math.round((performance.now() - begun) / 1000)} s, ` +
      `${Math.round(octets / 2 ** 20)} MiB, ${(octets / size / 1024).toFixed(1)} KiB each`,
  );
  const provider = await startProvider(fleet.payments, size);
  await fleet.addInstance({ DATABASE_URL: url, DOCS: '', STRIPE_API_BASE: provider.origin });
  const stop = async () => {
    provider.stop();
    await database.end();
  };
  const instance = fleet.instances.length - 1;
  const world: World = { size, database, url, people: [], instance, stop };
  for (let n = 0; n < PEOPLE; n++) {
    const owned = Math.floor(((n + 0.5) * size) / PEOPLE);
    const person = await signedInAs(world, identifier('user', owned));
    world.people.push({ person, organizationId: identifier('organization', owned) });
  }
  return world;
}

/** Fills a database with fewer checkpoints than usual, and then restores the server's settings. */
async function fill(url: string, size: number): Promise<void> {
  await fleet.query(`ALTER SYSTEM SET max_wal_size = '4GB'`);
  await fleet.query('SELECT pg_reload_conf()');
  await populate(url, size);
  await fleet.query('ALTER SYSTEM RESET max_wal_size');
  await fleet.query('SELECT pg_reload_conf()');
  await fleet.query('CHECKPOINT');
}

/** Signs in as one of the generated users. */
async function signedInAs({ database, instance }: World, userId: string): Promise<Person> {
  const email = `${userId}@example.org`;
  const person = await fleet.signedIn(email, instance);
  await database.query(
    'UPDATE sessions SET user_id = $1 WHERE user_id = (SELECT id FROM users WHERE email = $2)',
    [userId, email],
  );
  return person;
}

/** Measures databases of all sizes alternately, so that variations of the machine affect all of them. */
async function compareSizes(): Promise<void> {
  const requests = Number(values.requests);
  console.log(`\n| request | ${sizes.map((size) => `p50 µs at ${size}`).join(' | ')} | largest ÷ smallest |`);
  console.log(`| --- |${' ---: |'.repeat(sizes.length + 1)}`);
  for (const [name, make] of Object.entries(REQUESTS))
    await compare(name, (world) => latencies(make(world), requests));
}

async function compareReconciliations(): Promise<void> {
  const started = new Map<World, Awaited<ReturnType<typeof startReconciliations>>>();
  for (const world of worlds) started.set(world, await startReconciliations(fleet.payments, world));
  await compare('the reconciliation of an hour', (world) => repeat(started.get(world)!.hour));
  await compare('its daily comparison of 100 subscriptions', (world) => repeat(started.get(world)!.page));
  for (const { stop } of started.values()) await stop();
}

/** Prints a row of the table. @param measure measures one turn in a world, in microseconds */
async function compare(name: string, measure: (world: World) => Promise<number[]>): Promise<void> {
  const medians = worlds.map((): number[] => []);
  for (let turn = 0; turn <= Number(values.turns); turn++)
    for (const [place, world] of worlds.entries()) {
      const median = percentile(await measure(world), 0.5);
      if (turn > 0) medians[place]!.push(median); // the first turn is a warm-up
    }
  const p50 = medians.map((all) => percentile(all, 0.5));
  console.log(`| ${name} | ${p50.map(Math.round).join(' | ')} | ${(p50.at(-1)! / p50[0]!).toFixed(2)} |`);
}

async function repeat(run: () => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < RUNS; n++) taken.push(await run());
  return taken;
}

async function lookAtExtremes(world: World): Promise<void> {
  const joiner = await signedInAs(world, JOINER);
  const member = await signedInAs(world, identifier('user', 0));
  const requests = extremeRequests(world.size, extremes);
  console.log('\n| request | p50 µs | p99 µs |\n| --- | ---: | ---: |');
  for (const [what, sender, path] of requests) {
    const person = { joiner, member }[sender];
    await latencies(() => person.get(path), 100);
    const taken = await latencies(() => person.get(path), Number(values.requests));
    console.log(
      `| ${what} | ${Math.round(percentile(taken, 0.5))} | ${Math.round(percentile(taken, 0.99))} |`,
    );
  }
}
