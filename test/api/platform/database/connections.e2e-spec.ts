import { DataSource } from 'typeorm';
import { BoundedPool } from '../../../../src/platform/database/driver/bounded-pool.js';
import { dataSourceOptions } from '../../../../src/platform/database/driver/data-source-options.js';
import { createDatabase, type TestDatabase } from '../../../support/database.js';

const SIZE = 4;
const MINUTE = 60_000;

let database: TestDatabase;
let source: DataSource;
let pool: BoundedPool;

beforeAll(async () => {
  database = await createDatabase();
  const options = dataSourceOptions({
    url: database.ownerUrl,
    poolSize: SIZE,
    timeoutMs: 10 * MINUTE,
    maxLifetimeS: 300,
  });
  source = await new DataSource(options).initialize();
  pool = BoundedPool.of(source);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
});
afterAll(async () => {
  jest.useRealTimers();
  await source.destroy();
  await database.drop();
});

/** Uses all connections at the same time. @returns the process ids of the PostgreSQL backends */
async function burst(): Promise<Set<number>> {
  const rows = await Promise.all(
    Array.from({ length: SIZE }, () =>
      pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.1)'),
    ),
  );
  return new Set(rows.map(({ rows }) => rows[0]!.pid));
}

it('keeps pooled connections open between two bursts of requests', async () => {
  const first = await burst();
  expect(first.size).toBe(SIZE);

  jest.advanceTimersByTime(MINUTE);
  expect(pool.idleCount).toBe(SIZE);
  expect(await burst()).toEqual(first);
});

it('closes idle pooled connections before a firewall drops them', async () => {
  await burst();

  jest.advanceTimersByTime(4 * MINUTE);
  expect(pool.totalCount).toBe(0);
});

it('replaces pooled connections after their lifetime, even if they are in use all the time', async () => {
  const first = await burst();
  for (let minute = 1; minute < 5; minute++) {
    jest.advanceTimersByTime(MINUTE);
    expect(await burst()).toEqual(first);
  }

  jest.advanceTimersByTime(MINUTE);
  const second = await burst();
  expect([...second].filter((pid) => first.has(pid))).toEqual([]);
});
