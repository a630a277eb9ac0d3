import { connect } from '../support/connection.js';
import { found, invite } from '../support/people.js';
import { expectUnavailable } from '../support/problems.js';
import { until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';

const CONNECTIONS = 6;

let world: World;

beforeEach(async () => {
  world = await startWorld({ settings: { DATABASE_POOL_SIZE: String(CONNECTIONS) } });
});
afterEach(() => world.stop());

const REQUESTS = 'organization-workspace';
const JOBS = 'organization-workspace jobs';

/** The process ids of the service's connections. */
async function connections(...names: string[]): Promise<number[]> {
  const rows = await world.database.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY ($1)`,
    [names],
  );
  return rows.map(({ pid }) => pid);
}

it('answers 503 to the first write on a read-only server, and then uses connections to the new primary', async () => {
  const ada = await world.signedIn('ada@example.com');
  const team = await found(ada, 'Moved');
  const path = `/api/organizations/${team.id}`;
  // Connections keep the value with which they began, as connections to a former primary stay read-only.
  const admin = await connect(world.database.url, 'postgres');
  const name = new URL(world.database.url).pathname.slice(1);
  await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await admin.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [
    await connections(REQUESTS, JOBS),
  ]);
  const old = await until(
    async () => {
      await Promise.all(Array.from({ length: 4 * CONNECTIONS }, () => ada.get('/api/me')));
      return connections(REQUESTS);
    },
    ({ length }) => length === CONNECTIONS,
  );
  await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await admin.end();

  const refused = await ada.patch(path, { name: 'Refused' });
  expectUnavailable(refused);
  for (let turn = 0; turn < CONNECTIONS; turn++) {
    expect((await ada.patch(path, { name: `Moved ${turn}` })).status).toBe(200);
    expect((await ada.get(path)).body.name).toBe(`Moved ${turn}`);
  }
  await Promise.all(Array.from({ length: 4 * CONNECTIONS }, () => ada.get('/api/me')));
  expect((await connections(REQUESTS)).filter((pid) => old.includes(pid))).toEqual([]);
  await invite(team, 'moved@example.com');
  await world.mail.next('moved@example.com');
});
