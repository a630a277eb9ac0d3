import { DataSource } from 'typeorm';
import type { Config } from '../../../../src/platform/config/config.js';
import { integer } from '../../../../src/platform/database/statements/columns.js';
import { dataSourceOptions } from '../../../../src/platform/database/driver/data-source-options.js';
import { Database } from '../../../../src/platform/database/database.js';
import { sentStatement, statement } from '../../../../src/platform/database/statements/statement.js';
import { connect } from '../../../support/connection.js';
import { createDatabase, type TestDatabase } from '../../../support/database.js';

const INSERT = sentStatement('people.insert', 'INSERT INTO people VALUES ($1)');
const INSERT_ON_FIRST_TRY = sentStatement(
  'people.insertOnFirstTry',
  'INSERT INTO people SELECT conflict_once($1)',
);
const LOCK = sentStatement('people.lock', 'SELECT FROM people WHERE name = $1 FOR UPDATE');
const COUNT = statement('people.count', { count: integer }, 'SELECT count(*)::int AS count FROM people');

let server: TestDatabase;
let source: DataSource;
let database: Database;

beforeAll(async () => {
  server = await createDatabase();
  const options = dataSourceOptions({ url: server.ownerUrl, poolSize: 1, timeoutMs: 600_000 });
  source = await new DataSource(options).initialize();
  database = new Database(source, {} as Config);
  await server.query('CREATE TABLE people (name text UNIQUE)');
  await server.query('CREATE SEQUENCE tries');
  await server.query(`
    CREATE FUNCTION conflict_once(name text) RETURNS text LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('tries') = 1 THEN RAISE serialization_failure; END IF;
      RETURN name;
    END $$`);
});
beforeEach(() => server.query('TRUNCATE people'));
afterAll(async () => {
  await source.destroy();
  await server.drop();
});

const count = async () => (await COUNT.one(source.manager, [])).count;

describe('a sent statement', () => {
  it('is executed before later statements, and committed', async () => {
    const seen = await database.transaction(async (manager) => {
      await INSERT.run(manager, ['Ada']);
      return COUNT.one(manager, []);
    });
    expect(seen).toEqual({ count: 1 });
    await database.transaction((manager) => INSERT.run(manager, ['Bob']));
    expect(await count()).toBe(2);
  });

  it('is not waited for in a transaction', async () => {
    await INSERT.run(source.manager, ['Ada']);
    const other = await connect(server.url);
    await other.query(`BEGIN; SELECT FROM people WHERE name = 'Ada' FOR UPDATE`);
    await database.transaction(async (manager) => {
      await LOCK.run(manager, ['Ada']);
      await other.query('COMMIT'); // the statement waits for this
    });
    await other.end();
  });

  it.each([
    ['nothing follows', async () => {}],
    ['another statement follows', COUNT.one.bind(COUNT)],
  ])('fails the transaction with its own error if %s', async (_what, next) => {
    const twice = database.transaction(async (manager) => {
      await INSERT.run(manager, ['Ada']);
      await INSERT.run(manager, ['Ada']);
      await INSERT.run(manager, ['Bob']);
      return next(manager, []);
    });
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'people_name_key' });
    expect(await count()).toBe(0);
  });

  it('does not hide the error of a statement that failed before it', async () => {
    const work = database.transaction((manager) =>
      Promise.all([COUNT.one(manager, ['too many values']), INSERT.run(manager, ['Ada'])]),
    );
    await expect(work).rejects.toMatchObject({ code: '08P01' });
  });

  it('does not prevent the retry of a transaction that conflicts with another', async () => {
    await database.transaction((manager) => INSERT_ON_FIRST_TRY.run(manager, ['Ada']));
    expect(await count()).toBe(1);
    expect(await server.query('SELECT last_value::int AS tries FROM tries')).toEqual([{ tries: 2 }]);
  });

  it('is waited for outside of a transaction', async () => {
    await expect(INSERT.run(source.manager, [null]).then(count)).resolves.toBe(1);
    await INSERT.run(source.manager, ['Ada']);
    await expect(INSERT.run(source.manager, ['Ada'])).rejects.toMatchObject({ code: '23505' });
  });
});
