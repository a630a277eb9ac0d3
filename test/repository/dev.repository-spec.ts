import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import pg from 'pg';
import { WebSocket } from 'undici';
import { runningSandbox } from '../../src/sandbox/running.js';
import { Browser } from '../support/browser.js';
import { InterfaceCheck } from '../support/interface-check.js';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.js';
import { freePort, freePorts, isFree } from '../support/free-port.js';
import { processesOf, ServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';

const SOURCE = 'src/platform/health/version.ts';

let copy: RepositoryCopy;
let sandboxDirectory: string;
let port: number;
let origin: string;
let dev: ServiceProcess;
let ada: Browser;
let source: string;
let isRunning = false;

beforeAll(async () => {
  copy = await copyRepository({ built: false });
  sandboxDirectory = await mkdtemp(join(tmpdir(), 'workspace-dev-'));
  await chmod(sandboxDirectory, 0o711); // as root, the test runs PostgreSQL as another user
  port = await freePorts();
  origin = `http://localhost:${port}`;
  source = await readFile(copy.path(SOURCE), 'utf8');
  dev = start('npm', 'run', 'dev');
  await dev.isReady();
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenAPIObject;
  ada = new Browser(origin, origin, new InterfaceCheck(document));
  await ada.signIn({ email: 'ada@example.com' });
});
afterAll(async () => {
  if (isRunning) dev.signal('SIGTERM', { group: true }); // npm's shell does not forward this signal
  await dev.exit;
  await copy.remove();
  await rm(sandboxDirectory, { recursive: true, force: true });
});

function start(...command: string[]): ServiceProcess {
  const environment = { PORT: String(port), SANDBOX_DIR: sandboxDirectory };
  const started = new ServiceProcess(environment, { command, cwd: copy.directory });
  isRunning = true;
  void started.exit.then(() => (isRunning = false));
  return started;
}

/** Replaces the file in one step, as editors do. Otherwise, the watcher might read the file while it is empty. */
async function save(file: string, text: string): Promise<void> {
  await writeFile(copy.path('saved'), text);
  await rename(copy.path('saved'), copy.path(file));
}
const versionNamed = (name: string) =>
  `${source.replace('export const { version: VERSION }', 'const { version }')}
export const VERSION = \`\${version}-${name}\`;
`;
/** The different statuses of all responses so far. */
const statuses = new Set<number>();
async function version(): Promise<string> {
  const answer = await fetch(`${origin}/api/version`);
  statuses.add(answer.status);
  return answer.text();
}
const answersAs = (name: string) => until(version, (text) => text.includes(`-${name}"`));

async function ask<Row extends object>(sql: string): Promise<Row[]> {
  const { DATABASE_URL: connectionString } = (await runningSandbox(sandboxDirectory))!.environment;
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}
const databaseStartedAt = async () =>
  (await ask<{ at: Date }>('SELECT pg_postmaster_start_time() AS at'))[0]!.at;

/** Listens to the messages with which Vite reloads an open page. */
async function listenAsPage() {
  const [, token] = /wsToken = "([^"]+)"/.exec(await (await fetch(`${origin}/@vite/client`)).text())!;
  const socket = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr');
  const messages = on(socket as unknown as EventTarget, 'message');
  const next = async (type: string) => {
    for (;;) {
      const { value } = (await messages.next()) as { value: [{ data: string }] };
      const message = JSON.parse(value[0].data) as { type: string };
      if (message.type === type) return message;
    }
  };
  await next('connected');
  return { next, close: () => socket.close() };
}

async function expectNothingLeft(): Promise<void> {
  const left = () => [...processesOf(copy.directory), ...processesOf(sandboxDirectory)];
  expect(
    await until(
      async () => left(),
      ({ length }) => length === 0,
    ),
  ).toEqual([]);
  for (const offset of [0, 1, 2, 3]) expect(await isFree(port + offset)).toBe(true);
}

describe('`npm run dev`', () => {
  it('restarts the API on save without failed requests and keeps the sandbox and the session', async () => {
    const before = await databaseStartedAt();
    await save(SOURCE, versionNamed('changed'));
    await answersAs('changed');
    expect([...statuses]).toEqual([200]);
    expect((await ada.get('/api/me')).status).toBe(200);
    expect((await ada.post('/api/organizations', { name: 'Reloaded' })).status).toBe(201);
    expect(await databaseStartedAt()).toEqual(before);
  });

  it('keeps the last version while a source has a syntax error', async () => {
    await save(SOURCE, 'export const = ;');
    await dev.prints('version.ts:1');
    expect(await version()).toContain('-changed"');
    await save(SOURCE, versionNamed('corrected'));
    await answersAs('corrected');
  });

  it('answers 503 with a message when the API does not start, and recovers', async () => {
    await save(SOURCE, `${source}\nthrow new Error('at startup');\n`);
    await dev.prints('The API did not start');
    expect(dev.output).toContain('at startup');
    const answer = await fetch(`${origin}/api/version`);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm run dev')]);
    await save(SOURCE, versionNamed('recovered'));
    await answersAs('recovered');
  });

  it('serves the last version after several saves in quick succession', async () => {
    for (const name of ['first', 'second', 'last']) {
      await save(SOURCE, versionNamed(name));
      await version();
    }
    await answersAs('last');
    expect(await version()).toContain('-last"');
  });

  it('serves the console on every page, and a saved module in its new version', async () => {
    for (const page of ['/', '/organizations/1/agents']) {
      const html = await (await fetch(origin + page, { headers: { accept: 'text/html' } })).text();
      expect(html).toContain('/@vite/client');
    }
    const module = () => fetch(`${origin}/pages/home/home.tsx`).then((answer) => answer.text());
    expect(await module()).not.toContain('changed = 1');
    const messages = await listenAsPage();
    const page = 'src/web/console/pages/home/home.tsx';
    await save(page, `${await readFile(copy.path(page), 'utf8')}\nexport const changed = 1;\n`);
    await until(module, (text) => text.includes('changed = 1'));
    expect(await messages.next('full-reload')).toMatchObject({ type: 'full-reload' });
    messages.close();
  });

  it('applies a migration that has just appeared only on demand, so that a draft can be edited', async () => {
    const names = () => ask(`SELECT tablename FROM pg_tables WHERE tablename LIKE 'draft_%'`);
    const draft = (table: string) => `
      export class Draft1900000000000 {
        name = 'Draft1900000000000';
        up = (runner) => runner.query('CREATE TABLE ${table} ()');
        down = (runner) => runner.query('DROP TABLE ${table}');
      }`;
    await save('src/migrations/1900000000000-Draft.ts', draft('draft_first'));
    await dev.prints('1900000000000-Draft.ts is not applied. Run `npm run migration:run`');
    await save(SOURCE, versionNamed('undrafted'));
    await answersAs('undrafted');
    expect(await names()).toEqual([]);
    await save('src/migrations/1900000000000-Draft.ts', draft('draft_second'));
    const sandbox = { PORT: String(port), SANDBOX_DIR: sandboxDirectory };
    const { code, output } = await copy.run('npm', ['run', 'migration:run'], sandbox);
    expect([code, output]).toEqual([0, expect.stringContaining('All migrations are applied.')]);
    expect(await names()).toEqual([{ tablename: 'draft_second' }]);
  });

  it('stops everything at Ctrl-C and leaves dist/ unchanged', async () => {
    dev.signal('SIGINT', { group: true });
    await dev.exit;
    await expectNothingLeft();
    expect(existsSync(copy.path('dist'))).toBe(false);
  });

  it('starts after it was killed, and keeps its debugger port across restarts of the API', async () => {
    const debugPort = await freePort();
    const command = [process.execPath, '--import', 'tsx', 'scripts/dev/main.ts', `--inspect=${debugPort}`];
    dev = start(...command);
    await dev.isReady();
    dev.signal('SIGKILL');
    await dev.exit;
    dev = start(...command);
    await dev.isReady();
    expect((await ada.get('/api/me')).status).toBe(200);
    const targets = async () => (await fetch(`http://127.0.0.1:${debugPort}/json`)).json();
    expect(await targets()).toMatchObject([{ type: 'node' }]);
    await save(SOURCE, versionNamed('debugged'));
    await answersAs('debugged');
    expect(await targets()).toMatchObject([{ type: 'node' }]);
    expect(await dev.stop()).toEqual({ code: 0, signal: null });
    await expectNothingLeft();
  });
});
