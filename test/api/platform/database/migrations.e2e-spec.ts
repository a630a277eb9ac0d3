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

const ran = (name: string) => database.query(`SELECT FROM migrations WHERE name LIKE $1`, [`${name}%`]);

describe('the migrations', () => {
  it('create the schema that the entities describe', async () => {
    const source = await connect();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('compare the keys of all unique indexes as bytes, so that no update of the system can double them', async () => {
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

  it('give existing memberships the search keys of their users, also in a second attempt', async () => {
    const source = await connect();
    while ((await ran('AddMembershipKeys')).length > 0) await source.undoLastMigration();
    await database.query(`
      WITH organization AS (
        INSERT INTO organizations (id, name, name_key) VALUES (gen_random_uuid(), 'Large', 'large') RETURNING id
      ), people AS (
        INSERT INTO users (id, email_verified, email_key, name, name_key)
        SELECT gen_random_uuid(), true, n || '@example.com', 'NAME ' || n, CASE n % 2 WHEN 0 THEN 'key ' || n END
          FROM generate_series(1, 2500) n RETURNING id, email_key)
      INSERT INTO memberships (id, organization_id, user_id, relation)
      SELECT gen_random_uuid(), organization.id, people.id, CASE email_key WHEN '1@example.com' THEN 'owner' ELSE 'member' END
        FROM organization, people`);
    const keys = () =>
      database.query(`
        SELECT count(*) FILTER (WHERE m.user_name_key = coalesce(u.name_key, lower(u.name)) AND m.user_email_key = u.email_key)::int AS equal
          FROM memberships m JOIN users u ON u.id = m.user_id`);
    await runMigrations(source);
    expect(await keys()).toEqual([{ equal: 2500 }]);
    await database.query(`DELETE FROM migrations WHERE name LIKE 'FillMembershipKeys%'`);
    await database.query(
      `UPDATE memberships SET user_name_key = NULL, user_email_key = NULL WHERE relation = 'owner'`,
    );
    await runMigrations(source);
    expect(await keys()).toEqual([{ equal: 2500 }]);
    await source.destroy();
    await database.query('DELETE FROM organizations');
    await database.query('DELETE FROM users');
  });

  it('sum the existing movements of the last 90 days by the hour, also in a second attempt', async () => {
    const source = await connect();
    while ((await ran('AddTokenUsage')).length > 0) await source.undoLastMigration();
    const movements = `organizations, generate_series(0, 100 * 1440, 20) AS minutes`;
    const time = `now() - minutes * interval '1 minute'`;
    await database.query(`
      INSERT INTO agents (id, name, description, category) VALUES ('research', 'Research', 'Finds.', 'other')`);
    await database.query(`
      INSERT INTO organizations (id, deleted_at, name)
      SELECT gen_random_uuid(), now(), 'Gone' FROM generate_series(1, 3)`);
    await database.query(`
      INSERT INTO token_consumptions (organization_id, agent_id, idempotency_key, amount, created_at)
      SELECT id, 'research', minutes, 1, ${time} FROM ${movements}`);
    await database.query(`
      INSERT INTO token_grants (id, organization_id, agent_id, source, source_key, amount, remaining, created_at)
      SELECT gen_random_uuid(), id, 'research', 'adjustment', gen_random_uuid(), 2, 2, ${time} FROM ${movements}`);
    await database.query(`
      INSERT INTO token_ledger (id, grant_id, amount, reason, key, created_at)
      SELECT gen_random_uuid(), id, 1, reason, reason, created_at
        FROM token_grants, unnest(ARRAY['consumption', 'dispute', 'refund', 'refund_restoration']) AS reason`);
    /** Whether the hours since so many days have the sums of their movements, and the hours before have none. */
    const isSummed = async () =>
      database.query(`
        WITH summed AS (
          SELECT organization_id, hour,
                 coalesce(bool_and((tokens, granted, reversed, restored) = (n, 2 * n, 2 * n, n)), false) AS equal
            FROM (SELECT organization_id, date_trunc('hour', created_at, 'UTC') AS hour, count(*) AS n
                    FROM token_consumptions GROUP BY 1, 2) AS moved
            LEFT JOIN token_usage USING (organization_id, hour)
           GROUP BY 1, 2)
        SELECT bool_and(equal) FILTER (WHERE hour > now() - interval '90 days') AS recent,
               bool_or(equal) FILTER (WHERE hour < now() - interval '91 days') AS old FROM summed`);
    await runMigrations(source);
    expect(await isSummed()).toEqual([{ recent: true, old: false }]);
    await database.query(`DELETE FROM migrations WHERE name LIKE 'FillTokenUsage%'`);
    await database.query(`DELETE FROM token_usage WHERE hour < now() - interval '20 days'`);
    await runMigrations(source);
    expect(await isSummed()).toEqual([{ recent: true, old: false }]);
    await source.destroy();
    await database.query(`
      SET session_replication_role = replica;
      DELETE FROM token_ledger; DELETE FROM token_grants; DELETE FROM token_usage; DELETE FROM token_consumptions;
      DELETE FROM organizations; DELETE FROM agents;
      RESET session_replication_role`);
  });

  it('give existing agents an entry, which follows the changes of older versions', async () => {
    const source = await connect();
    while ((await ran('AddAgentEntry')).length > 0) await source.undoLastMigration();
    await database.query(
      `INSERT INTO agents (id, name, description, category) VALUES ('scribe', 'Scribe', 'Writes.', 'other')`,
    );
    await runMigrations(source);
    await source.destroy();
    await database.query(`UPDATE agents SET trial_offer = '{"days": 7, "tokens": 0}' WHERE id = 'scribe'`);
    const [agent] = await database.query(`DELETE FROM agents WHERE id = 'scribe' RETURNING entry::json`);
    expect(agent).toEqual({
      entry: {
        name: 'Scribe',
        description: 'Writes.',
        category: 'other',
        iconUrl: null,
        trialOffer: { days: 7, tokens: 0 },
        subscriptionOffer: null,
        subscriptionOffers: null,
        topUpOffer: null,
        prices: {},
      },
    });
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
