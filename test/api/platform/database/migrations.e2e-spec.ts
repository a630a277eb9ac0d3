import { DataSource } from 'typeorm';
import { CompareKeysAsBytes1763704420000 } from '../../../../src/migrations/1763704420000-CompareKeysAsBytes.js';
import { dataSourceOptions } from '../../../../src/platform/database/driver/data-source-options.js';
import { runMigrations } from '../../../../src/platform/database/operations/run-migrations.js';
import { createDatabase, type TestDatabase } from '../../../support/database.js';

let database: TestDatabase;
const connect = () =>
  new DataSource({
    ...dataSourceOptions({ url: database.ownerUrl, poolSize: 2, timeoutMs: 600_000 }),
    entities: ['src/**/*.entity.ts'],
  }).initialize();

beforeAll(async () => (database = await createDatabase()));
afterAll(() => database.drop());

/** A description of all columns, indexes, constraints, functions and views. */
const schema = () =>
  database.query(`
    SELECT indexdef AS what FROM pg_indexes WHERE schemaname = 'public'
    UNION SELECT table_name || '.' || column_name || ' ' || data_type FROM information_schema.columns WHERE table_schema = 'public'
    UNION SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    UNION SELECT viewname || ' ' || definition FROM pg_views WHERE schemaname = 'public'
    UNION SELECT proname::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ORDER BY what`);

describe('the migrations', () => {
  it('create the schema that the entities describe', async () => {
    const source = await connect();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('compare the keys of all unique indexes as bytes, so that an update of the system cannot let duplicates in', async () => {
    const compared = await database.query(`
      SELECT i.indexrelid::regclass::text AS index, collname AS collation
        FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid, unnest(i.indcollation) AS key JOIN pg_collation c ON c.oid = key
       WHERE t.relnamespace = 'public'::regnamespace AND i.indisunique`);
    expect(compared.length).toBeGreaterThan(20);
    expect(compared.filter(({ collation }) => collation !== 'C')).toEqual([]);
  });

  it('keep views, their readers and triggers when they change the collation of a column', async () => {
    const reader = `reader_${process.pid}`;
    await database.query(
      `CREATE ROLE ${reader}; GRANT SELECT ON agent_names, item_subscriptions TO ${reader}`,
    );
    const dependents = () =>
      database.query(`
        SELECT relname AS name, pg_get_viewdef(oid) AS definition, array_to_string(relacl, ' ') AS rights
          FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
        UNION SELECT tgname, pg_get_triggerdef(oid), NULL FROM pg_trigger WHERE NOT tgisinternal ORDER BY name, definition`);
    const before = await dependents();
    const source = await connect();
    const migration = new CompareKeysAsBytes1763704420000();
    await migration.down(source.createQueryRunner());
    expect(await dependents()).toEqual(before);
    await migration.up(source.createQueryRunner());
    await source.destroy();
    expect(await dependents()).toEqual(before);
    await database.query(`DROP OWNED BY ${reader}; DROP ROLE ${reader}`);
  });

  it('can be reverted one by one up to the baseline, and applied again', async () => {
    const before = await schema();
    const source = await connect();
    for (let i = 1; i < source.migrations.length; i++) await source.undoLastMigration();
    await expect(source.undoLastMigration()).rejects.toThrow('The baseline cannot be reverted');
    await runMigrations(source);
    await source.destroy();
    expect(await schema()).toEqual(before);
  });

  it('run once if several instances start together', async () => {
    await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const instances = await Promise.all([connect(), connect(), connect(), connect()]);
    await expect(Promise.all(instances.map(runMigrations))).resolves.toBeDefined();
    await Promise.all(instances.map((instance) => instance.destroy()));
  });
});
