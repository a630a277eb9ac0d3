import { DataSource } from 'typeorm';
import {
  boolean,
  integer,
  text,
  timestamp,
  uuid,
  type Columns,
} from '../../../../src/platform/database/statements/columns.js';
import { dataSourceOptions } from '../../../../src/platform/database/driver/data-source-options.js';
import { statement, StatementError } from '../../../../src/platform/database/statements/statement.js';
import { createDatabase, type TestDatabase } from '../../../support/database.js';

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createDatabase();
  const options = dataSourceOptions({ url: database.ownerUrl, poolSize: 1, timeoutMs: 600_000 });
  source = await new DataSource(options).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const run = (columns: Columns, sql: string, values: unknown[] = []) =>
  statement('people.find', columns, sql).first(source.manager, values);

describe('a named SQL statement', () => {
  it('returns rows of the declared columns', async () => {
    const columns = { id: uuid, name: text, age: integer, isAdmin: boolean, createdAt: timestamp };
    const sql = `SELECT '00000000-0000-0000-0000-000000000001'::uuid AS id, 'Ada'::varchar(10) AS name, 36 AS age,
                        true AS "isAdmin", $1::timestamptz AS "createdAt"`;
    const createdAt = new Date();
    const row = {
      id: '00000000-0000-0000-0000-000000000001',
      name: 'Ada',
      age: 36,
      isAdmin: true,
      createdAt,
    };
    expect(await run(columns, sql, [createdAt])).toEqual(row);
  });

  it.each([
    ['a renamed column', `SELECT 'Ada' AS "fullName"`, /^Statement people.find does not return the column name; it returns the undeclared column fullName\.$/],
    ['a missing column', 'SELECT', /^Statement people.find does not return the column name\.$/],
    ['another column', `SELECT 'Ada' AS name, 1 AS age`, /^Statement people.find returns the undeclared column age\.$/],
    ['a column of another type', 'SELECT 1 AS name', /^Statement people.find returns name with the type 23, and not as text\.$/],
  ])('rejects a result with %s, and the error names statement and column', async (_what, sql, message) => {
    jest.spyOn(console, 'error').mockReturnValue(); // see test/support/each-file.ts
    const error: unknown = await run({ name: text }, sql).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StatementError);
    expect((error as Error).message).toMatch(message);
  }); // prettier-ignore

  it('runs in the transaction of the entity manager that it gets', async () => {
    const count = statement('people.count', { count: integer }, 'SELECT count(*)::int AS count FROM people');
    const rollback = new Error('rollback');
    await source.query('CREATE TABLE people (name text)');
    const work = source.transaction(async (manager) => {
      const insert = statement('people.insert', {}, 'INSERT INTO people VALUES ($1)');
      expect(await insert.count(manager, ['Ada'])).toBe(1);
      expect(await count.one(manager, [])).toEqual({ count: 1 });
      throw rollback;
    });
    await expect(work).rejects.toBe(rollback);
    expect(await count.one(source.manager, [])).toEqual({ count: 0 });
  });

  it('fails if a required row does not exist', async () => {
    const find = statement('people.findOne', { one: integer }, 'SELECT 1 AS one WHERE false');
    await expect(find.one(source.manager, [])).rejects.toThrow('Statement people.findOne returned no row.');
  });
});
