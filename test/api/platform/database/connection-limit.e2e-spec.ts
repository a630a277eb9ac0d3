import pg from 'pg';
import { DataSource } from 'typeorm';
import { BoundedPool } from '../../../../src/platform/database/driver/bounded-pool.js';
import { dataSourceOptions } from '../../../../src/platform/database/driver/data-source-options.js';
import { createDatabase, type TestDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';

const SIZE = 10;
const LIMIT = 3;
const MINUTE = 60_000;

let database: TestDatabase;
let source: DataSource;
let pool: BoundedPool;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const settings = { url: database.url, poolSize: SIZE, timeoutMs: MINUTE };
  source = await new DataSource(dataSourceOptions(settings, MINUTE)).initialize();
  pool = BoundedPool.of(source);
});
afterEach(() => source.destroy());

/** Superusers do not count, so the tests themselves have connections. */
const limit = (connections: number) =>
  database.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} CONNECTION LIMIT ${connections}`);

const query = () => pool.query<{ one: number }>('SELECT 1 AS one, pg_sleep(0.01)');
const queries = (count: number) => Promise.all(Array.from({ length: count }, query));

describe('a pool that the server refuses more connections', () => {
  it('lets all queries wait for the connections that it has', async () => {
    await limit(LIMIT);
    for (let round = 0; round < 2; round++) expect(await queries(40)).toHaveLength(40);
    expect(pool.totalCount).toBeLessThanOrEqual(LIMIT);
  });

  it('lets queries wait even if it has no connection, and answers all of them once the limit is gone', async () => {
    await pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {});
    await limit(0);
    const attempts = jest.spyOn(pg.Client.prototype, 'connect');
    const waiting = queries(20);
    await until(
      async () => attempts.mock.calls.length,
      (count) => count > SIZE, // some have been refused
    );
    await limit(-1);
    expect(await waiting).toHaveLength(20);
    attempts.mockRestore();
  });
});
