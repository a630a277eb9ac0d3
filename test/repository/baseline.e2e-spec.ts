import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DataSource } from 'typeorm';
import { CreateSchema1763702024001 } from '../../src/migrations/1763702024001-CreateSchema.js';
import { dataSourceOptions } from '../../src/platform/database/driver/data-source-options.js';
import { runMigrations } from '../../src/platform/database/operations/run-migrations.js';
import { createDatabase, type TestDatabase } from '../support/database.js';

/** The commit of 0.3.0. */
const RELEASE = 'daf9e2e47162288d1581238a81dc5846dad33aa0';
const run = promisify(execFile);
const isKnown = await run('git', ['cat-file', '-e', RELEASE]).then(
  () => true,
  () => false,
);

const OF_PUBLIC = `relnamespace = 'public'::regnamespace`;
/** Everything that migrations make, except the order in which they make it. */
const SCHEMA = `
  SELECT format('column %s %s %s %s', attrelid::regclass, attnum - (
           SELECT count(*) FROM pg_attribute d WHERE d.attrelid = a.attrelid AND d.attnum BETWEEN 1 AND a.attnum AND attisdropped),
           attname, format_type(atttypid, atttypmod)) ||
         format(' %s %s %s %s', attnotnull, attcollation::regcollation, pg_get_expr(adbin, adrelid), attacl) AS what
    FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid AND ${OF_PUBLIC} AND relkind = 'r'
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attnum > 0 AND NOT attisdropped
  UNION ALL SELECT format('table %s %s %s %s', oid::regclass, reloptions, relpersistence, relacl)
    FROM pg_class WHERE ${OF_PUBLIC} AND relkind IN ('r', 'p')
  UNION ALL SELECT format('sequence %s %s %s %s %s %s', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax, relacl)
    FROM pg_sequence JOIN pg_class c ON c.oid = seqrelid AND ${OF_PUBLIC}
  UNION ALL SELECT format('value %s of %s', enumlabel, enumtypid::regtype)
    FROM pg_enum JOIN pg_type t ON t.oid = enumtypid AND typnamespace = 'public'::regnamespace
  UNION ALL SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_indexdef(oid) FROM pg_class WHERE ${OF_PUBLIC} AND relkind = 'i'
  UNION ALL SELECT format('view %s %s %s', oid::regclass, pg_get_viewdef(oid), relacl)
    FROM pg_class WHERE ${OF_PUBLIC} AND relkind = 'v'
  UNION ALL SELECT pg_get_functiondef(oid) || proacl::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_triggerdef(t.oid, true) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid AND ${OF_PUBLIC}
   WHERE NOT tgisinternal
  UNION ALL SELECT format('reconciliation %s', part) FROM reconciliations
  ORDER BY what`;

const databases: TestDatabase[] = [];
let directory: string;

/** A database without tables. */
async function empty(): Promise<TestDatabase> {
  const database = await createDatabase();
  databases.push(database);
  await database.query('DROP SCHEMA public CASCADE; DROP SCHEMA jobs CASCADE; CREATE SCHEMA public');
  return database;
}

async function migrate({ ownerUrl }: TestDatabase, only?: new () => object): Promise<void> {
  const options = dataSourceOptions({ url: ownerUrl, poolSize: 2, timeoutMs: 600_000 });
  const source = await new DataSource({ ...options, ...(only && { migrations: [only] }) }).initialize();
  await runMigrations(source).finally(() => source.destroy());
}

/** Runs the migrations of 0.3.0. */
async function migrateByRelease({ ownerUrl }: TestDatabase): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', 'src/commands/migrate.ts'], {
    cwd: directory,
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: ownerUrl },
  });
}

const schema = async ({ query }: TestDatabase) =>
  (await query<{ what: string }>(SCHEMA)).map(({ what }) => what);
const applied = ({ query }: TestDatabase) =>
  query('SELECT timestamp, name FROM migrations ORDER BY timestamp');

(isKnown ? describe : describe.skip)('the baseline of the migrations', () => {
  let old: TestDatabase;
  let fresh: TestDatabase;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'workspace-baseline-'));
    await run('sh', ['-c', `git archive ${RELEASE} src package.json tsconfig.json | tar -x -C ${directory}`]);
    await symlink(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'));
    [old, fresh] = [await empty(), await empty()];
    await migrateByRelease(old);
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  it('is the schema of 0.3.0, whose own migrations change nothing in it', async () => {
    await migrate(fresh, CreateSchema1763702024001);
    expect(await schema(fresh)).toEqual(await schema(old));
    const own = { timestamp: '1763702024001', name: 'CreateSchema1763702024001' };
    const migrations = [...(await applied(old)), own];
    expect(await applied(fresh)).toEqual(migrations);
    await migrateByRelease(fresh);
    expect(await schema(fresh)).toEqual(await schema(old));
    expect(await applied(fresh)).toEqual(migrations);
  });

  it('changes nothing in the schema of 0.3.0, which later migrations make that of a new database', async () => {
    const before = await schema(old);
    await migrate(old, CreateSchema1763702024001);
    expect(await schema(old)).toEqual(before);
    await migrate(old);
    await migrate(fresh);
    expect(await schema(old)).toEqual(await schema(fresh));
  });

  it('refuses a database of an earlier version', async () => {
    const earlier = await empty();
    await earlier.query('CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint, name text)');
    await earlier.query(
      `INSERT INTO migrations (timestamp, name) VALUES (1, 'CreateUsersAndSessions1763700000000')`,
    );
    await expect(migrate(earlier)).rejects.toThrow('first upgrade it with 0.3.0');
  });
});
