import { migrateJobs } from '../../../../src/platform/jobs/boss.js';
import { createDatabase, type TestDatabase } from '../../../support/database.js';

let database: TestDatabase;

beforeAll(async () => (database = await createDatabase()));
afterAll(() => database.drop());

describe("the job queue's tables", () => {
  it('are created once if several instances start together on an empty database', async () => {
    await database.query('DROP SCHEMA jobs CASCADE');
    await Promise.all(Array.from({ length: 4 }, () => migrateJobs(database.ownerUrl)));
    const [{ versions }] = (await database.query('SELECT count(*)::int AS versions FROM jobs.version')) as [
      { versions: number },
    ];
    expect(versions).toBe(1);
  });

  it('do not change if they are up to date', async () => {
    const tables = () =>
      database.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'jobs' ORDER BY tablename`);
    const before = await tables();
    await migrateJobs(database.ownerUrl);
    expect(await tables()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });
});
