import { randomBytes } from 'node:crypto';
import { NAVIGATION } from '../../support/browser.js';
import { build } from '../../support/build.js';
import { LAST_OF_OLDEST } from '../../../src/platform/database/operations/known-migrations.js';
import { runCommand } from '../../support/command.js';
import { connect } from '../../support/connection.js';
import { settingsInProduction, startProductionWorld } from '../../support/production-world.js';
import { ServiceProcess } from '../../support/service-process.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';
import type { World } from '../../support/world.js';
import { launch, listens, type WorldProcess } from '../../support/world-process.js';

let world: World;
let network: TcpProxy;
let service: WorldProcess;
const started: WorldProcess[] = [];

beforeAll(async () => {
  await build();
  world = await startProductionWorld();
  network = await startTcpProxy(world.database.url);
});
afterEach(async () => {
  network.behave('serve');
  await Promise.all(started.splice(0).map((one) => one.stop()));
});
afterAll(async () => {
  await world.stop();
  await network.stop();
});

/** Starts an instance in production without waiting for it. */
async function start(databaseUrl: string): Promise<void> {
  service = await launch(world, { settings: { ...settingsInProduction(world), DATABASE_URL: databaseUrl } });
  started.push(service);
}

const changed = (change: Partial<URL>, url = world.database.url) => Object.assign(new URL(url), change).href;

/** Another database on the same server, and the URL with which its owner connects. */
async function anotherDatabase() {
  const name = `started_${randomBytes(4).toString('hex')}`;
  const admin = await connect(world.database.url, 'postgres');
  await admin.query(`CREATE DATABASE ${name}`);
  const drop = async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  };
  const { username } = new URL(world.database.url);
  const setReadOnly = (value: 'on' | 'off') =>
    admin.query(`ALTER ROLE ${username} IN DATABASE ${name} SET default_transaction_read_only = ${value}`);
  return { name, url: changed({ pathname: name }, world.database.ownerUrl), setReadOnly, drop };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.origin + path, { redirect: 'manual', headers });

async function expectWaiting(sentence: string): Promise<void> {
  await listens(service);
  const health = await get('/api/health');
  expect(health.status).toBe(503);
  expect(await health.json()).toEqual({ status: 'error', checks: { database: 'error' } });
  await service.prints(`${sentence} Startup is waiting.`);
}

describe('an instance whose database cannot be used yet', () => {
  it('listens at once, waits with the reason until an operator has repaired everything, and then runs', async () => {
    const { url, name, setReadOnly, drop } = await anotherDatabase();
    await setReadOnly('on');
    network.behave('refuse');
    const before = network.refused;
    const runtime = changed({ pathname: `/${name}`, port: String(network.port) });
    await start(runtime);
    await expectWaiting('The database does not answer (ECONNRESET).');
    expect((await get('/api/version')).status).toBe(200);
    for (const path of ['/api/me', '/api/auth/login', '/api/nothing']) {
      const answer = await get(path);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.json()).toMatchObject({ code: 'database_unavailable', instance: path });
    }
    const organization = '01890000-0000-7000-8000-000000000000';
    for (const [path, page] of [
      ['/api/auth/login?returnTo=/there', '/there?authError=database_unavailable'],
      ['/api/auth/login?returnTo=//evil.example', '/?authError=database_unavailable'],
      ['/api/auth/callback?code=x&state=y', '/?authError=database_unavailable'],
      ['/api/auth/logout', '/?authError=database_unavailable'],
      [
        `/api/organizations/${organization}/billing/payments/in_1/invoice`,
        `/organizations/${organization}/billing?invoice=unavailable`,
      ],
    ] as const) {
      const { status, headers } = await get(path, NAVIGATION.headers);
      expect([status, headers.get('location')]).toEqual([302, page]);
    }
    const paid = await get('/api/billing/return?session_id=cs_1');
    expect([paid.status, paid.headers.get('location')]).toEqual([302, '/?checkout=pending']);
    await until(
      async () => network.refused - before,
      (attempts) => attempts >= 3,
    );
    // The log does not have a line for each attempt.
    expect(service.output.split('does not answer').length - 1).toBeLessThan(network.refused - before);

    network.behave('serve');
    await expectWaiting(
      'The schema of the database is behind this version: as the owner, run node dist/commands/migrate.js.',
    );
    expect(await runCommand('migrate', [], { DATABASE_URL: url })).toMatchObject({ code: 0 });
    await expectWaiting(
      'The role in DATABASE_URL lacks rights: as the owner, run node dist/commands/migrate.js and roles.js.',
    );
    const settings = { DATABASE_URL: url, RUNTIME_DATABASE_URL: runtime };
    expect(await runCommand('roles', [], settings)).toMatchObject({ code: 0 });
    const migrations = await connect(url, name);
    const rename = (from: string, to: string) =>
      migrations.query('UPDATE migrations SET name = $2 WHERE name = $1', [from, to]);
    await rename(LAST_OF_OLDEST, 'OfAnEarlierVersion');
    await expectWaiting(
      'The database is of a version before 0.3.0: first upgrade it with 0.3.0, and run its node dist/commands/migrate.js.',
    );
    await rename('OfAnEarlierVersion', LAST_OF_OLDEST);
    await migrations.end();
    await expectWaiting('The database is read-only.');
    expect((await get('/api/me')).status).toBe(503);
    expect(service.output).not.toContain('is ready at');
    await setReadOnly('off');

    await service.isReady();
    expect((await get('/api/health')).status).toBe(200);
    expect((await get('/api/me')).status).toBe(401);
    const database = await connect(url, name);
    const unfinished = () =>
      database.query(`SELECT FROM jobs.job WHERE name !~ '^__pgboss' AND state <> 'completed'`);
    await until(unfinished, ({ rowCount }) => rowCount === 0);
    await database.end();

    // SIGHUP does not end an instance in production.
    service.signal('SIGHUP');
    expect((await get('/api/health')).status).toBe(200);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    await drop();
  });

  it('waits for a host whose name is unknown, because the name may appear later, and ends cleanly on SIGTERM', async () => {
    await start(changed({ hostname: 'canary.invalid' }));
    await expectWaiting('The host in DATABASE_URL is unknown.');
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(service.output).not.toContain('canary');
  });
});

describe('an instance with a wrong DATABASE_URL', () => {
  const WRONG: [what: string, url: () => string, sentence: string][] = [
    ['user', () => changed({ username: 'canary' }), 'The database rejects the login of DATABASE_URL'],
    ['database', () => changed({ pathname: '/canary' }), 'The database that DATABASE_URL names does not exist'],
    ['TLS', () => `${world.database.url}?sslmode=verify-full`, 'DATABASE_URL requires encryption, but its server'],
  ]; // prettier-ignore

  it.each(WRONG)('does not start, and says why: %s', async (_what, url, sentence) => {
    await expect(world.startInstance({ DATABASE_URL: url() })).rejects.toThrow(sentence);
  });

  /** The lines of the log. Fails if anything else was printed. */
  const lines = () => {
    expect(service.stderr).toBe('');
    return service.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string });
  };

  it('exits with code 1, and logs the sentence once, without a stack', async () => {
    await start(changed({ password: 'canary' }));
    expect(await service.exit).toEqual({ code: 1, signal: null });
    const about = lines().filter(({ msg }) => /^The database rejects the login of DATABASE_URL/.test(msg));
    expect(about).toEqual([{ level: 60, time: expect.any(Number), msg: expect.any(String) }]);
    expect(service.output).not.toContain('canary');
    expect(service.output).not.toMatch(/\bat .*\.js:\d+/);
  });

  it('logs the warnings of Node.js as lines, too, such as that of sslmode=require', async () => {
    await start(`${world.database.url}?sslmode=require`);
    expect(await service.exit).toEqual({ code: 1, signal: null });
    const all = lines();
    expect(all).toContainEqual(
      expect.objectContaining({ level: 60, msg: expect.stringMatching('requires encryption') }),
    );
    expect(all).toContainEqual(
      expect.objectContaining({ level: 40, msg: expect.stringMatching('SSL modes') }),
    );
  });

  it('logs missing settings as a line', async () => {
    service = Object.assign(new ServiceProcess({ NODE_ENV: 'production', LOG_FORMAT: 'labels' }), {
      origin: '',
    });
    started.push(service);
    expect(await service.exit).toEqual({ code: 1, signal: null });
    expect(lines()).toEqual([
      { level: 'fatal', time: expect.any(String), msg: expect.stringMatching(/Missing: .*DATABASE_URL/s) },
    ]);
  });
});

describe('migrate and roles', () => {
  it.each([
    ['migrate', () => changed({ password: 'canary' }), /^The database rejects the login of DATABASE_URL/],
    ['migrate', () => world.database.url, /^The role in DATABASE_URL may not change the schema\. Set DATABASE_URL to .* owner/],
    ['roles', () => 'postgres://u:p@canary/w@db/x', /DATABASE_URL must have special characters .* percent-encoded/],
  ])('report a fault of the database in the same words: %s', async (command, url, sentence) => {
    const settings = { DATABASE_URL: url(), RUNTIME_DATABASE_URL: world.database.url };
    const { code, said } = await runCommand(command, [], settings);
    expect(said).toMatch(sentence);
    expect(code).toBe(1);
    expect(said).not.toContain('canary');
  }); // prettier-ignore

  it('refuse a new database whose encoding lacks characters', async () => {
    await world.database.query(
      'CREATE DATABASE latin ENCODING LATIN1 LOCALE_PROVIDER libc LOCALE "C" TEMPLATE template0',
    );
    const url = Object.assign(new URL(world.database.ownerUrl), { pathname: '/latin' }).href;
    const migrated = await runCommand('migrate', [], { DATABASE_URL: url });
    await world.database.query('DROP DATABASE latin');
    expect(migrated).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The encoding .* is LATIN1, and must be UTF8/),
    });
  });
});
