import { readFileSync } from 'node:fs';
import { TIMEOUTS } from '../../src/platform/config/timeouts.js';
import { arrivals } from '../support/arrivals.js';
import type { Answer, Browser } from '../support/browser.js';
import { stopTimers, whileTimeStands } from '../support/clock.js';
import { connect } from '../support/connection.js';
import { untilWaiting } from '../support/lock-barrier.js';
import { expectCommonHeaders } from '../support/problems.js';
import { isListening, RawConnection } from '../support/raw.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';
import { startWorld, type Instance, type World } from '../support/world.js';

const WELL = { status: 200, body: { status: 'ok', checks: { database: 'ok' } } };
const ILL = { status: 503, body: { status: 'error', checks: { database: 'error' } } };
const PROBE = "current_setting('transaction_read_only')";

let world: World;
let network: TcpProxy;
let instance: Instance;
let prober: Browser;
/** The process ids of the connections of the world's first instance, which is not under test. */
let others: number[] = [];

beforeAll(async () => {
  world = await startWorld({
    settings: { COMMIT: 'abc1234' },
    timeouts: { databaseProbe: TIMEOUTS.databaseProbe },
  });
  others = await healthConnections();
  network = await startTcpProxy(world.database.url);
  instance = await world.startInstance({
    DATABASE_URL: network.url,
    DATABASE_POOL_SIZE: '2',
    LIMIT_REQUESTS_PER_10S: '1',
  });
  prober = world.browser().goTo(instance);
});
afterEach(() => jest.useRealTimers());
afterAll(async () => {
  network.behave('serve');
  await world.stop();
  await network.stop();
});

function askUntil(status: number): Promise<Answer> {
  return until(
    () => prober.get('/api/health'),
    (answer) => answer.status === status,
  );
}

/** Freezes the database, stops the timers and sends health checks. Resolves once the checks wait for the database. */
async function askFrozen(how: string): Promise<Promise<Answer>[]> {
  stopTimers('setTimeout', 'performance');
  const before = network.timesSent(PROBE);
  await until(
    () => prober.get('/api/health'),
    () => network.timesSent(PROBE) > before,
  );
  network.behave('freeze');
  if (how === 'without one') {
    network.cut();
    await until(connectionsOfHealth, (count) => count === 0);
  }
  jest.advanceTimersByTime(1000); // until the cached result expires
  const arrived = arrivals(instance, 5);
  const asked = Array.from({ length: 5 }, () => prober.get('/api/health'));
  await arrived;
  // This request takes the same way through the service. The requests before it now wait for the database.
  await prober.get('/api/health/live');
  return asked;
}

async function healthConnections(): Promise<number[]> {
  const rows = await world.database.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'organization-workspace health'`,
  );
  return rows.map(({ pid }) => pid);
}

async function connectionsOfHealth(): Promise<number> {
  return (await healthConnections()).filter((pid) => !others.includes(pid)).length;
}

/** The database server notices a closed connection a moment later. */
const oneConnectionIsLeft = () => until(connectionsOfHealth, (count) => count === 1);

describe('the health check', () => {
  it('is ok while the database answers, and needs no session', async () => {
    const answer = await prober.get('/api/health');
    expect(answer).toMatchObject(WELL);
    expectCommonHeaders(answer);
  });

  it('is exempt from rate limits, like the liveness check', async () => {
    for (let count = 0; count < 20; count++) {
      expect((await prober.get('/api/health')).status).toBe(200);
      expect(await prober.get('/api/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    }
    await whileTimeStands(async () => {
      await prober.get('/api/version');
      expect((await prober.get('/api/version')).status).toBe(429);
    });
  });

  it('queries the database at most once a second, over a connection of its own', async () => {
    const before = network.sentAt(PROBE).length;
    const [first, second, third] = await until(
      async () => {
        await Promise.all(Array.from({ length: 10 }, () => prober.get('/api/health')));
        return network.sentAt(PROBE).slice(before) as [number, number, number];
      },
      ({ length }) => length >= 3,
    );
    // Timers may fire slightly early.
    expect(Math.min(second - first, third - second)).toBeGreaterThan(990);
    expect(await connectionsOfHealth()).toBe(1);
  });

  it('is ok while all other database connections are busy', async () => {
    const ada = (await world.signedIn('ada@example.com')).goTo(instance);
    const other = await connect(world.database.url);
    await other.query('BEGIN; LOCK TABLE users');
    const waiting = Array.from({ length: 6 }, () => ada.get('/api/me'));
    expect(await askUntil(200)).toMatchObject(WELL);
    await other.query('ROLLBACK');
    await other.end();
    await Promise.all(waiting);
  });

  it.each(['with a connection', 'without one'])(
    'fails within two seconds if the database freezes while the check runs %s, and recovers',
    async (how) => {
      const asked = await askFrozen(how);
      let answered = 0;
      for (const each of asked) void each.then(() => answered++);
      jest.advanceTimersByTime(1999);
      expect(await prober.get('/api/health/live')).toMatchObject({ status: 200 });
      expect(answered).toBe(0);
      jest.advanceTimersByTime(1);
      for (const answer of await Promise.all(asked)) {
        expect(answer).toMatchObject(ILL);
        expectCommonHeaders(answer);
      }
      jest.advanceTimersByTime(1000);
      jest.useRealTimers();
      network.behave('serve');
      await askUntil(200);
      await oneConnectionIsLeft();
    },
  );

  it('sends one query at a time, so that slow queries occupy one connection', async () => {
    const asked = await askFrozen('without one');
    jest.advanceTimersByTime(1500); // until a cached result would expire
    asked.push(prober.get('/api/health'));
    await prober.get('/api/health/live');
    network.behave('serve');
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject(WELL);
    jest.advanceTimersByTime(1000);
    jest.useRealTimers();
    await askUntil(200);
    await oneConnectionIsLeft();
  });

  it('fails while the database refuses connections, and recovers', async () => {
    network.behave('refuse');
    network.cut();
    expect(await askUntil(503)).toMatchObject(ILL);
    network.behave('serve');
    await askUntil(200);
  });

  it('fails while the database is read-only, and recovers on a new connection', async () => {
    const name = new URL(world.database.url).pathname.slice(1);
    const setReadOnly = (value: string) =>
      world.database.query(
        `BEGIN READ WRITE; ALTER DATABASE ${name} SET default_transaction_read_only = ${value}; COMMIT`,
      );
    await setReadOnly('on');
    network.cut();
    expect(await askUntil(503)).toMatchObject(ILL);
    expect((await prober.get('/api/health/live')).status).toBe(200);
    await setReadOnly('off');
    await askUntil(200); // without another cut
  });

  it('fails while the database lacks a migration, recovers after it, and ignores a newer one', async () => {
    const [latest] = await world.database.query<{ id: number; name: string }>(
      'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING id, timestamp, name',
    );
    expect(await askUntil(503)).toMatchObject(ILL);
    expect((await prober.get('/api/health/live')).status).toBe(200);
    await world.database.query(
      'INSERT INTO migrations SELECT * FROM json_populate_record(NULL::migrations, $1)',
      [JSON.stringify(latest)],
    );
    await askUntil(200);
    await world.database.query(`INSERT INTO migrations (timestamp, name) VALUES (1, 'OfANewerVersion')`);
    await probed();
    expect(await prober.get('/api/health')).toMatchObject(WELL);
  });

  it("fails while the job queue's tables are behind, recovers, and ignores newer ones", async () => {
    const change = (by: number) =>
      world.database.query('UPDATE jobs.version SET version = version + $1', [by]);
    await change(-1);
    expect(await askUntil(503)).toMatchObject(ILL);
    await change(1);
    await askUntil(200);
    await change(1);
    await probed();
    expect(await prober.get('/api/health')).toMatchObject(WELL);
    await change(-1);
  });

  /** Waits until the service has queried the database again. */
  async function probed(): Promise<void> {
    const before = network.timesSent(PROBE);
    await until(
      () => prober.get('/api/health'),
      () => network.timesSent(PROBE) > before,
    );
  }
});

describe('the version', () => {
  it('comes from package.json, and the commit from the settings', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect((await world.browser().get('/api/version')).body).toEqual({ version, commit: 'abc1234' });
  });
});

describe('a shutdown', () => {
  it('fails health checks first, then completes requests in flight and closes all connections', async () => {
    const leaving = await world.startInstance({
      SHUTDOWN_DRAIN_MS: '60000',
      DATABASE_URL: `${world.database.url}?application_name=leaving`,
    });
    const ada = (await world.signedIn('ada@example.com')).goTo(leaving);
    const half = await RawConnection.open(leaving.origin);
    half.send('GET /api/version HTTP/1.1\r\n');
    const other = await connect(world.database.url);
    await other.query('BEGIN; LOCK TABLE users');
    const underWay = ada.get('/api/me');
    await untilWaiting(world.database);

    stopTimers('setTimeout');
    const stopped = leaving.app.stop();
    const draining = await ada.get('/api/health');
    expect(draining).toMatchObject({ status: 503, body: { status: 'error', checks: { database: 'ok' } } });
    expectCommonHeaders(draining);
    expect((await ada.get('/api/health/live')).status).toBe(200);
    expect((await ada.get('/api/version')).status).toBe(200);
    jest.advanceTimersByTime(60_000);
    jest.useRealTimers();

    while (await isListening(leaving.origin));
    half.send('Host: localhost\r\n\r\n');
    const late = await half.answer();
    expect(late).toMatchObject({ status: 200, body: { version: expect.any(String) } });
    expect(late.headers.get('connection')).toBe('close');
    expectCommonHeaders(late);
    await half.end();

    await other.query('ROLLBACK');
    await other.end();
    const finished = await underWay;
    expect(finished).toMatchObject({ status: 200, body: { user: { email: 'ada@example.com' } } });
    expect(finished.headers.get('connection')).toBe('close');
    await stopped;
    // The database server notices the closed connections a moment later.
    await until(
      () => world.database.query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'leaving'`),
      ({ length }) => length === 0,
    );
    world.instances.splice(world.instances.indexOf(leaving), 1);
  });
});
