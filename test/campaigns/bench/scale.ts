import { parseArgs } from 'node:util';
import pg from 'pg';
import { Fleet } from '../torture/fleet.js';
import { connections, type Person } from '../torture/person.js';
import { addExtremes, CROWD, JOINER } from '../../support/population/extremes.js';
import { populate } from '../../support/population/populate.js';
import { identifier } from '../../support/population/population.js';
import { latencies, median, percentile, type Ask } from './latency.js';
import { REQUESTS } from './scale-requests.js';

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
const requests = Number(values.requests);
const extremes = { members: Number(values.members), memberships: Number(values.memberships) };
/** The number of users who send requests in rotation. They are spread over the database, so they share few pages. */
const PEOPLE = 50;

interface World {
  database: pg.Client;
  people: { person: Person; organizationId: string }[];
  instance: number;
}

const fleet = await Fleet.start({ instances: 1 });
const worlds: World[] = [];
try {
  for (const size of sizes) worlds.push(await makeWorld(size));
  await compareSizes();
  await lookAtExtremes(worlds.at(-1)!);
} finally {
  for (const { database } of worlds) await database.end();
  await connections.close();
  await fleet.stop();
}

async function makeWorld(size: number): Promise<World> {
  const url = await fleet.addDatabase(`scale_${size}`);
  const begun = performance.now();
  await populate(url, size);
  if (size === sizes.at(-1)) await addExtremes(url, extremes);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ octets: string }>(
    'SELECT pg_database_size(current_database()) AS octets',
  );
  const octets = Number(rows[0]!.octets);
  console.log(
    `${size} organizations: created in ${Math.round((performance.now() - begun) / 1000)} s, ` +
      `${Math.round(octets / 2 ** 20)} MiB, ${(octets / size / 1024).toFixed(1)} KiB each`,
  );
  await fleet.addInstance({ DATABASE_URL: url, DOCS: '' });
  const world: World = { database, people: [], instance: fleet.instances.length - 1 };
  for (let n = 0; n < PEOPLE; n++) {
    const owned = Math.floor(((n + 0.5) * size) / PEOPLE);
    const person = await signedInAs(world, identifier('user', owned));
    world.people.push({ person, organizationId: identifier('organization', owned) });
  }
  return world;
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
  console.log(`\n| request | ${sizes.map((size) => `p50 µs at ${size}`).join(' | ')} | largest ÷ smallest |`);
  console.log(`| --- |${' ---: |'.repeat(sizes.length + 1)}`);
  for (const [name, send] of REQUESTS) {
    const medians = worlds.map((): number[] => []);
    for (let turn = 0; turn <= Number(values.turns); turn++)
      for (const [place, world] of worlds.entries()) {
        const ask: Ask = (turn) => {
          const { person, organizationId } = world.people[turn % PEOPLE]!;
          return send(person, organizationId);
        };
        const taken = await latencies(ask, requests);
        if (turn > 0) medians[place]!.push(median(taken)); // the first turn is a warm-up
      }
    const p50 = medians.map(median);
    console.log(`| ${name} | ${p50.map(Math.round).join(' | ')} | ${(p50.at(-1)! / p50[0]!).toFixed(2)} |`);
  }
}

async function lookAtExtremes(world: World): Promise<void> {
  const joiner = await signedInAs(world, JOINER);
  const member = await signedInAs(world, identifier('user', 0));
  const { memberships, members } = extremes;
  console.log('\n| request | p50 µs | p99 µs |\n| --- | ---: | ---: |');
  for (const [what, person, path] of [
    [`GET /api/me of a person with ${memberships} organizations`, joiner, '/api/me'],
    ['GET /api/organizations of that person', joiner, '/api/organizations'],
    [`GET …/memberships of ${members} members`, member, `/api/organizations/${CROWD}/memberships`],
  ] as const) {
    await latencies(() => person.get(path), 100);
    const taken = await latencies(() => person.get(path), requests);
    const [p50, p99] = [percentile(taken, 0.5), percentile(taken, 0.99)].map(Math.round);
    console.log(`| ${what} | ${p50} | ${p99} |`);
  }
}
