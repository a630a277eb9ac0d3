import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/platform/database/data-source-options.js';
import { runMigrations } from '../../../src/platform/database/run-migrations.js';
import { createDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
const connect = () =>
  new DataSource({
    ...dataSourceOptions({ url: database.ownerUrl, poolSize: 2, timeoutMs: 600_000 }),
    entities: ['src/**/*.entity.ts'],
  }).initialize();

beforeAll(async () => (database = await createDatabase()));
afterAll(() => database.drop());

/** A description of all columns, indexes, constraints and functions. */
const schema = () =>
  database.query(`
    SELECT indexdef AS what FROM pg_indexes WHERE schemaname = 'public'
    UNION SELECT table_name || '.' || column_name || ' ' || data_type FROM information_schema.columns WHERE table_schema = 'public'
    UNION SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    UNION SELECT proname::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ORDER BY what`);

describe('the migrations', () => {
  it('create the schema that the entities describe', async () => {
    const source = await connect();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('can be reverted one by one and applied again', async () => {
    const before = await schema();
    const source = await connect();
    for (let i = 0; i < source.migrations.length; i++) await source.undoLastMigration();
    expect(await database.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([
      { tablename: 'migrations' },
    ]);
    await runMigrations(source);
    await source.destroy();
    expect(await schema()).toEqual(before);
  });

  it('run once if several instances start together', async () => {
    const source = await connect();
    for (let i = 0; i < source.migrations.length; i++) await source.undoLastMigration();
    await source.destroy();
    const instances = await Promise.all([connect(), connect(), connect(), connect()]);
    await expect(Promise.all(instances.map(runMigrations))).resolves.toBeDefined();
    await Promise.all(instances.map((instance) => instance.destroy()));
  });
});
