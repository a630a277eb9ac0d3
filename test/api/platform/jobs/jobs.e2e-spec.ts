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
    const schema = () =>
      database.query(
        `SELECT format('column %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
                       attnotnull, pg_get_expr(adbin, adrelid)) AS what
           FROM pg_attribute JOIN pg_class c ON c.oid = attrelid AND relnamespace = 'jobs'::regnamespace AND relkind IN ('r', 'p')
           LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attnum > 0 AND NOT attisdropped
         UNION ALL SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
           FROM pg_constraint WHERE connamespace = 'jobs'::regnamespace
         UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'jobs'
         ORDER BY what`,
      );
    const before = await schema();
    await migrateJobs(database.ownerUrl);
    expect(await schema()).toEqual(before);
    for (const what of ['column jobs.job ', 'constraint jobs.job ', 'CREATE UNIQUE INDEX '])
      expect(before).toContainEqual({ what: expect.stringContaining(what) });
  });
});
