import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { runCommand } from '../../support/command.js';
import { connect } from '../../support/connection.js';
import { found } from '../../support/people.js';
import { startWorld, type World } from '../../support/world.js';

const TRAIL = ['audit_events', 'audit_personal_data'];

let world: World;

beforeAll(async () => {
  world = await startWorld();
  await found(await world.signedIn('ada@example.com'), 'Roles');
});
afterAll(() => world.stop());

/** Runs SQL with the role in this URL. */
async function as<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const run = (command: string, settings: Record<string, string>) => runCommand(command, [], settings);

/** An empty database with an owner that may create roles, but is no superuser. */
async function ownedDatabase(): Promise<{ owner: string; runtime: string; drop: () => Promise<void> }> {
  const name = `owned_${randomBytes(4).toString('hex')}`;
  const admin = await connect(world.database.url, 'postgres');
  await admin.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'own'`);
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
  const withLogin = (user: string, password: string) =>
    Object.assign(new URL(world.database.url), { username: user, password, pathname: `/${name}` }).href;
  const drop = async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.query(`DROP ROLE IF EXISTS ${name}_app`);
    await admin.query(`DROP ROLE ${name}`);
    await admin.end();
  };
  return { owner: withLogin(name, 'own'), runtime: withLogin(`${name}_app`, 'p%40ss:word'), drop };
}

describe('the runtime role', () => {
  it('can add to the audit trail, but can neither change nor delete any of it [Log and audit trail, V13.2.2, V16.4.2]', async () => {
    for (const table of TRAIL)
      for (const sql of [
        `UPDATE ${table} SET data = '{}'`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `DROP TABLE ${table}`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      ])
        await expect(
          as(world.database.url, `SET workspace.trail_maintenance = 'on'; ${sql.replace('data', table === 'audit_events' ? 'after' : 'data')}`),
        ).rejects.toMatchObject({ code: '42501' }); // prettier-ignore
    expect((await as(world.database.url, 'SELECT FROM audit_events')).length).toBeGreaterThan(0);
  });

  it('owns nothing and cannot change the schema', async () => {
    const { url } = world.database;
    for (const sql of [
      'CREATE TABLE mine (id int)',
      'CREATE TABLE jobs.mine (id int)',
      'CREATE SCHEMA mine',
      'ALTER TABLE users ADD COLUMN mine int',
      'DROP TABLE sessions',
      'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      `UPDATE migrations SET name = 'mine'`,
      'DELETE FROM token_ledger',
      'TRUNCATE users',
      'CREATE ROLE mine',
    ])
      await expect(as(url, sql)).rejects.toMatchObject({ code: '42501' });
    expect(
      await as(url, `SELECT relname FROM pg_class WHERE pg_has_role(current_user, relowner, 'MEMBER')`),
    ).toEqual([]);
  });

  it('is created by an owner who is not a superuser, with timeouts, runs the service, and gets rights to new tables', async () => {
    const { owner, runtime, drop } = await ownedDatabase();
    const settings = { DATABASE_URL: owner, RUNTIME_DATABASE_URL: runtime, DATABASE_TIMEOUT_MS: '7000' };
    const name = new URL(runtime).username;
    expect(await run('roles', settings)).toEqual({
      code: 1,
      said: 'The database has no tables yet. Run migrate first.',
    });
    expect(await run('migrate', settings)).toEqual({
      code: 0,
      said: expect.stringMatching(/^The schema is up to date\. Migrations applied: [1-9]\d*\.$/),
    });
    for (let time = 1; time <= 2; time++)
      expect(await run('roles', settings)).toEqual({
        code: 0,
        said: `The role ${name} can run the service.`,
      });

    // The role has timeouts of its own in this database, for connections through a pooler.
    for (const [timeout, value] of [
      ['statement_timeout', '7s'],
      ['lock_timeout', '7s'],
      ['idle_in_transaction_session_timeout', '14s'],
      ['TimeZone', 'UTC'],
      ['DateStyle', 'ISO, MDY'],
    ] as const)
      expect(await as(runtime, `SHOW ${timeout}`)).toEqual([{ [timeout]: value }]);

    const instance = await world.startInstance({ DATABASE_URL: runtime });
    const health = await fetch(`${instance.origin}/api/health`);
    expect(health.status).toBe(200);
    await instance.app.stop();

    await as(owner, 'CREATE TABLE of_the_next_version (id int)');
    await expect(as(runtime, 'SELECT FROM of_the_next_version')).rejects.toMatchObject({ code: '42501' });
    expect(await run('migrate', settings)).toEqual({
      code: 0,
      said: 'The schema is up to date. Migrations applied: 0.',
    });
    expect(await as(runtime, 'SELECT FROM of_the_next_version')).toEqual([]);
    await expect(as(runtime, 'DELETE FROM audit_events')).rejects.toMatchObject({ code: '42501' });
    await drop();
  });

  it.each([
    ['no runtime role', () => ({ RUNTIME_DATABASE_URL: '' }), /^RUNTIME_DATABASE_URL is missing, or lacks/],
    ['the owner itself', ({ ownerUrl }: World['database']) => ({ RUNTIME_DATABASE_URL: ownerUrl }), /^RUNTIME_DATABASE_URL must have another user/],
    ['another database', ({ url }: World['database']) => ({ RUNTIME_DATABASE_URL: Object.assign(new URL(url), { pathname: '/other' }).href }), /^RUNTIME_DATABASE_URL must name the same database/],
    ['no owner', () => ({ DATABASE_URL: '' }), /^DATABASE_URL is missing/],
  ])('is not created from %s', async (_what, settings, sentence) => {
    const { url, ownerUrl } = world.database;
    const { code, said } = await run('roles', {
      DATABASE_URL: ownerUrl,
      RUNTIME_DATABASE_URL: url,
      ...settings(world.database),
    });
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
  }); // prettier-ignore

  it('must exist if the owner may not create roles. It keeps its password, and gets its rights', async () => {
    const { owner, runtime, drop } = await ownedDatabase();
    const [ownerName, name] = [new URL(owner).username, new URL(runtime).username];
    await world.database.query(`ALTER ROLE ${ownerName} NOCREATEROLE`);
    const settings = { DATABASE_URL: owner, RUNTIME_DATABASE_URL: runtime };
    await run('migrate', settings);
    expect(await run('roles', settings)).toEqual({
      code: 1,
      said: `The owner of the database lacks the right to create the role ${name}. As a superuser, run ALTER ROLE … CREATEROLE, or create the role.`,
    });
    await world.database.query(`CREATE ROLE ${name} LOGIN PASSWORD 'p@ss:word'`);
    expect(await run('roles', settings)).toEqual({
      code: 0,
      said: `The role ${name} can run the service.\nIts password and timeouts were not changed, because the owner may not change them.`,
    });
    expect(await as(runtime, 'SELECT FROM users')).toEqual([]);
    const changed = Object.assign(new URL(runtime), { password: 'new' }).href;
    const { code, said } = await run('roles', { ...settings, RUNTIME_DATABASE_URL: changed });
    expect(code).toBe(1);
    expect(said).toContain(`run GRANT "${name}" TO "${ownerName}" WITH ADMIN OPTION.`);
    expect(said).toContain('The database rejects the login of RUNTIME_DATABASE_URL');
    await drop();
  });

  it('cannot be changed by an owner without the admin option on it, and roles says so', async () => {
    const { owner, runtime, drop } = await ownedDatabase();
    const [ownerName, name] = [new URL(owner).username, new URL(runtime).username];
    const settings = { DATABASE_URL: owner, RUNTIME_DATABASE_URL: runtime };
    await run('migrate', settings);
    await world.database.query(`CREATE ROLE ${name} LOGIN PASSWORD 'p@ss:word'`);
    const changed = Object.assign(new URL(runtime), { password: 'new' }).href;
    for (const url of [runtime, changed])
      expect(await run('roles', { ...settings, RUNTIME_DATABASE_URL: url })).toEqual({
        code: 1,
        said: `The owner may not change the role ${name}, so it got its rights, but neither the password of RUNTIME_DATABASE_URL nor timeouts. As a superuser, run GRANT "${name}" TO "${ownerName}" WITH ADMIN OPTION. Then run roles again.`,
      });
    expect(await as(runtime, 'SELECT FROM users')).toEqual([]);
    await world.database.query(`GRANT ${name} TO ${ownerName} WITH ADMIN OPTION`);
    expect(await run('roles', { ...settings, RUNTIME_DATABASE_URL: changed })).toMatchObject({ code: 0 });
    expect(await as(changed, 'SELECT FROM users')).toEqual([]);
    await drop();
  });

  it('must not be a superuser', async () => {
    const name = `mighty_${randomBytes(4).toString('hex')}`;
    await world.database.query(`CREATE ROLE ${name} LOGIN SUPERUSER`);
    const runtime = Object.assign(new URL(world.database.url), { username: name, password: 'x' }).href;
    const { code, said } = await run('roles', {
      DATABASE_URL: world.database.ownerUrl,
      RUNTIME_DATABASE_URL: runtime,
    });
    await world.database.query(`DROP ROLE ${name}`);
    expect({ code, said }).toEqual({
      code: 1,
      said: `The role ${name} could change the audit trail by itself. Choose another name.`,
    });
  });
});
