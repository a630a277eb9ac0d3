import { connect } from '../support/connection.js';
import type { Answer, Browser } from '../support/browser.js';
import { untilWaiting } from '../support/lock-barrier.js';
import { expectProblem, expectUnavailable } from '../support/problems.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';
import { startWorld, type Instance, type World } from '../support/world.js';

const POOL_SIZE = 3;
const TIMEOUT_MS = 400;

let world: World;
let network: TcpProxy;
let instance: Instance;
let ada: Browser;

beforeAll(async () => {
  world = await startWorld({ settings: { DATABASE_POOL_SIZE: String(POOL_SIZE) } });
  ada = await world.signedIn('ada@example.com');
  network = await startTcpProxy(world.database.url);
  instance = await world.startInstance({
    DATABASE_URL: network.url,
    DATABASE_TIMEOUT_MS: String(TIMEOUT_MS),
  });
  ada.goTo(instance);
});
afterAll(async () => {
  network.behave('serve');
  await world.stop();
  await network.stop();
});

/** After each test, the service must recover without a restart and leak no connection. */
afterEach(async () => {
  await until(
    () => atOnce(4 * POOL_SIZE, () => ada.get('/api/me')),
    (answers) => answers.every(({ status }) => status === 200),
  );
  // The database server notices a closed connection a moment later.
  await until(connections, (count) => count <= 2 * POOL_SIZE);
});

async function connections(): Promise<number> {
  const [row] = await world.database.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'organization-workspace'`,
  );
  return row!.open;
}

function atOnce<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/** Retries until the service has recovered. Every failure before that must be `database_unavailable`. */
async function untilRecovered(path = '/api/me'): Promise<Answer> {
  return until(
    () => ada.get(path),
    (answer) => {
      if (answer.status !== 200) expectUnavailable(answer);
      return answer.status === 200;
    },
  );
}

describe('the service', () => {
  it('rejects requests that need the database while it refuses connections, and serves other requests', async () => {
    network.behave('refuse');
    network.cut();
    for (let attempt = 0; attempt < 2 * POOL_SIZE; attempt++) expectUnavailable(await ada.get('/api/me'));
    expectUnavailable(await ada.post('/api/organizations', { name: 'Lost' }));
    expect((await ada.get('/api/version')).status).toBe(200);
    expect((await ada.get('/api/health/live')).status).toBe(200);
    expectProblem(await ada.get('/api/nothing'), 404, 'route_not_found');
    network.behave('serve');
  });

  it('answers within a time limit while the database is frozen [Input, V13.1.2, V13.2.6]', async () => {
    await atOnce(POOL_SIZE, () => ada.get('/api/me'));
    network.behave('freeze');
    // The responses arrive while the database is frozen.
    for (const answer of await atOnce(3 * POOL_SIZE, () => ada.get('/api/me'))) expectUnavailable(answer);
    network.behave('serve');
    await untilRecovered();
  });

  it('reconnects after the database server was replaced without closing its connections', async () => {
    await atOnce(POOL_SIZE, () => ada.get('/api/me'));
    network.abandon();
    await untilRecovered();
  });

  it('rejects requests while the database is closed for maintenance', async () => {
    const elsewhere = await connect(world.database.url, 'postgres');
    const name = new URL(world.database.url).pathname.slice(1);
    await elsewhere.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await elsewhere.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      name,
    ]);
    for (let attempt = 0; attempt < POOL_SIZE; attempt++) expectUnavailable(await ada.get('/api/me'));
    await elsewhere.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await elsewhere.end();
    await untilRecovered();
  });

  it('rejects changes that wait too long for a lock, and never makes them', async () => {
    const other = await connect(world.database.url);
    await other.query('BEGIN; LOCK TABLE organizations, users');
    const writes = await atOnce(10 * POOL_SIZE, (index) =>
      ada.post('/api/organizations', { name: `Waiting ${index}` }),
    );
    for (const answer of writes) expectUnavailable(answer);
    await other.query('ROLLBACK');
    await other.end();
    expect((await untilRecovered('/api/organizations')).body.data).toEqual([]);
  });

  it('rolls back a transaction whose connection breaks [Races, V2.3.3]', async () => {
    // The timeout is long, so that only the broken connection ends the statement.
    const patient = await world.startInstance({
      DATABASE_URL: instance.config.database.url,
      DATABASE_TIMEOUT_MS: '600000',
    });
    ada.goTo(patient);
    const other = await connect(world.database.url);
    await other.query('BEGIN; LOCK TABLE memberships IN SHARE MODE');
    const write = ada.post('/api/organizations', { name: 'Half made' });
    // Not through `other`, because pg_stat_activity does not change during a transaction.
    await untilWaiting(world.database);
    network.cut();
    expectUnavailable(await write);
    await other.query('ROLLBACK');
    await other.end();
    expect((await untilRecovered('/api/organizations')).body.data).toEqual([]);
    await patient.app.stop();
    ada.goTo(instance);
  });
});
