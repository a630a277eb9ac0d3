import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Browser } from '../../support/browser.js';
import { DEMONSTRATION_CATALOG } from '../../../src/agents/catalog/demonstration-catalog.js';
import { build } from '../../support/build.js';
import { createDatabase, type TestDatabase } from '../../support/database.js';
import { InterfaceCheck } from '../../support/interface-check.js';
import { expectCommonHeaders } from '../../support/problems.js';
import { freePort, freePorts, isFree } from '../../support/free-port.js';
import { processesOf, ServiceProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

const KEY = randomBytes(32).toString('base64');

let directory: string;
let database: TestDatabase;
const started: ServiceProcess[] = [];

beforeAll(async () => {
  await build();
  directory = await mkdtemp(join(tmpdir(), 'workspace-process-'));
  await chmod(directory, 0o711); // as root, the test runs PostgreSQL as another user
  database = await createDatabase();
  await writeFile(join(directory, 'agents.json'), JSON.stringify(DEMONSTRATION_CATALOG));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.stop()));
});

afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

function start(
  environment: Record<string, string>,
  options?: ConstructorParameters<typeof ServiceProcess>[1],
): ServiceProcess {
  const service = new ServiceProcess(environment, options);
  started.push(service);
  return service;
}

/** The settings of a sandbox with its data in a temporary directory. */
function sandbox(port: number, name = 'sandbox', more: Record<string, string> = {}): Record<string, string> {
  return { PORT: String(port), SANDBOX_DIR: join(directory, name), ...more };
}

/** Complete settings for production. Some secrets contain "canary", which no output may contain. */
function production(port: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: 'https://app.example.com',
    TRUST_PROXY: '1',
    DATABASE_URL: database.url,
    SESSION_KEYS: KEY,
    OIDC_ISSUER: 'https://login.example.invalid',
    OIDC_CLIENT_ID: 'workspace',
    OIDC_CLIENT_SECRET: 'canary-client-secret',
    STRIPE_SECRET_KEY: 'sk_canary-stripe-key',
    STRIPE_WEBHOOK_SECRET: 'whsec_canary-webhook-secret',
    STRIPE_PORTAL_CONFIGURATION: 'canary-configuration',
    SMTP_URL: 'smtp://user:canary-mail-password@mail.example.invalid',
    MAIL_FROM: 'no-reply@example.com',
    AGENT_CATALOG: join(directory, 'agents.json'),
    SHUTDOWN_DRAIN_MS: '0',
  };
}

async function expectNothingLeft(port: number, name = 'sandbox'): Promise<void> {
  expect(processesOf(join(directory, name))).toEqual([]);
  for (const offset of [0, 1, 2, 3]) expect(await isFree(port + offset)).toBe(true);
}

async function browserOf(port: number): Promise<Browser> {
  const origin = `http://localhost:${port}`;
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenAPIObject;
  return new Browser(origin, origin, new InterfaceCheck(document));
}

describe('the service in production', () => {
  it('runs with complete settings, and does not need the files of the sandbox and of metrics', async () => {
    const port = await freePorts();
    const settings = production(port);
    const shipped = join(directory, 'shipped');
    await cp('dist', join(shipped, 'dist'), {
      recursive: true,
      // Another test may hold the lock of the build for a moment.
      filter: (path) =>
        !/dist.(sandbox|platform.metrics.(?!domain-metrics)|commands.seed\.js|\.build-lock)/.test(path),
    });
    await cp('package.json', join(shipped, 'package.json'));
    await symlink(join(process.cwd(), 'node_modules'), join(shipped, 'node_modules'));

    const service = start(settings, { command: [process.execPath, 'dist/main.js'], cwd: shipped });
    await service.isReady();
    const origin = `http://localhost:${port}`;
    const health = await fetch(`${origin}/api/health`);
    expect(health.status).toBe(200);
    expectCommonHeaders(health, { https: true });
    for (const path of ['/api/docs', '/api/openapi.json'])
      expect((await fetch(origin + path)).status).toBe(404);
    const version = (await (await fetch(`${origin}/api/version`)).json()) as { commit: string | null };
    expect(version.commit ?? '').toBe(await readFile(join(shipped, 'dist/.commit'), 'utf8'));
    const login = await fetch(`${origin}/api/auth/login`);
    expect(login.status).toBe(503);
    expect(await login.json()).toMatchObject({ code: 'identity_provider_unavailable' });
    // src/platform/lifecycle/unencrypted.spec.ts has all connections of which the service warns.
    expect(service.output).toContain('Mails to the host of SMTP_URL may be sent without encryption.');
    expect(service.output).not.toContain('not encrypted');
    expect(service.output).not.toContain('canary');

    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(await isFree(port)).toBe(true);
    const lines = service.stdout.trim().split('\n');
    expect(lines.map((line) => typeof (JSON.parse(line) as { msg: unknown }).msg)).not.toContain('undefined');
  });

  // src/platform/config/read-config.spec.ts has all other cases.
  it('refuses to start with wrong settings, and names each of them [V13.1.1]', async () => {
    const service = start({ ...production(1), MAIL_FROM: '', SESSION_KEYS: 'canary', LOG_LEVEL: 'y' });
    expect(await service.exit).toEqual({ code: 1, signal: null });
    expect(service.stdout).toMatch(/Missing: MAIL_FROM[^]*LOG_LEVEL must [^]*SESSION_KEYS must /);
    expect(service.output).not.toContain('canary');
    expect(service.output).not.toMatch(/^\s+at /m);
    expect(service.stderr).toBe('');
  });

  it('names METRICS_PORT in its error message if that port is in use', async () => {
    const [port, metricsPort] = [await freePorts(), await freePort()];
    const settings = { ...production(port), METRICS_PORT: String(metricsPort) };
    const squatter = createServer().listen(metricsPort, '127.0.0.1');
    await once(squatter, 'listening');
    const service = start(settings);
    expect(await service.exit).toEqual({ code: 1, signal: null });
    expect(service.stdout).toMatch(`METRICS_PORT ${metricsPort} of 127.0.0.1 cannot be opened`);
    expect(service.output).not.toMatch(/^\s+at /m);
    squatter.close();
    await once(squatter, 'close');
    expect(await isFree(port)).toBe(true);
  });
});

describe('a sandbox', () => {
  it('prints URLs that work, even if LOG_LEVEL is silent, and leaves no process and no open port', async () => {
    const [port, metricsPort] = [await freePorts(), await freePort()];
    const settings = { LOG_LEVEL: 'silent', METRICS_PORT: String(metricsPort) };
    const service = start(sandbox(port, 'sandbox', settings));
    await service.isReady();
    const links = [...service.stdout.matchAll(/http:\/\/\S+/g)].map(([link]) => link);
    expect(links).toEqual(
      expect.arrayContaining([
        `http://localhost:${port}`,
        `http://localhost:${port}/api/docs`,
        `http://localhost:${port + 1}/`,
      ]),
    );
    for (const link of links.slice(1))
      expect((await fetch(link, { redirect: 'manual' })).status).toBeLessThan(400);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
    expect(processesOf(join(directory, 'sandbox')).length).toBeGreaterThan(0);

    service.signal('SIGTERM', { group: true });
    expect(await service.exit).toEqual({ code: 0, signal: null });
    expect(service.stderr).toBe('');
    await expectNothingLeft(port);
    expect(await isFree(metricsPort)).toBe(true);
  });

  it('leaves no process and no open port after Ctrl-C, although npm forwards the signal a second time', async () => {
    const port = await freePorts();
    const service = start(sandbox(port), { command: ['npm', 'start'] });
    await service.isReady();
    service.signal('SIGINT', { group: true });
    await service.exit;
    await expectNothingLeft(port);
  });

  it('leaves no process and no open port when it is stopped during startup', async () => {
    // Nothing has started in the second folder before.
    for (const name of ['sandbox', 'other']) {
      const port = await freePorts();
      const service = start(sandbox(port, name));
      while (processesOf(join(directory, name)).length === 0)
        await new Promise((resolve) => setImmediate(resolve));
      service.signal('SIGTERM');
      expect(await service.exit).toEqual({ code: 0, signal: null });
      expect(service.stdout).not.toContain('is ready at');
      await expectNothingLeft(port, name);
    }
  });

  it.each([0, 1, 2])('names the port in its error message if PORT + %i is in use', async (offset) => {
    const port = await freePorts();
    const squatter = createServer().listen(port + offset, '127.0.0.1');
    await once(squatter, 'listening');
    const service = start(sandbox(port));
    expect(await service.exit).toEqual({ code: 1, signal: null });
    expect(service.stderr).toMatch(new RegExp(`port ${port + offset}\\b`, 'i'));
    expect(service.output).not.toMatch(/^\s+at /m);
    squatter.close();
    await once(squatter, 'close');
    await expectNothingLeft(port);
  });

  it('starts and runs even if the reader of its output has closed the pipe', async () => {
    const port = await freePorts();
    const service = start(sandbox(port, 'sandbox', { LOG_LEVEL: 'trace' }));
    service.stopReading();
    const answers = () =>
      fetch(`http://localhost:${port}/api/health`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await until(answers, (isReady) => isReady);
    for (let count = 0; count < 50; count++)
      expect((await fetch(`http://localhost:${port}/api/version`)).status).toBe(200);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    await expectNothingLeft(port);
  });
});

describe('a running sandbox', () => {
  let one: number;
  let service: ServiceProcess;

  beforeAll(async () => {
    one = await freePorts();
    service = new ServiceProcess(sandbox(one, 'sandbox', { LOG_LEVEL: 'trace' }));
    await service.isReady();
  });
  afterAll(() => service.stop());

  it('is shared with a second instance that has the same SANDBOX_DIR and another PORT', async () => {
    const other = await freePorts();
    const second = start(sandbox(other));
    await second.isReady();
    expect(second.stdout).toContain(`sandbox     http://localhost:${one + 1}/`);
    const ada = await browserOf(one);
    await ada.signIn({ email: 'shared@example.com' });
    ada.goTo({ origin: `http://localhost:${other}` });
    expect((await ada.get('/api/me')).body.user.email).toBe('shared@example.com');
    const bob = (await browserOf(one)).goTo({ origin: `http://localhost:${other}` });
    await bob.signIn({ email: 'shared-too@example.com' });
    expect((await bob.get('/api/me')).status).toBe(200);
    expect(await second.stop()).toEqual({ code: 0, signal: null });
    expect((await fetch(`http://localhost:${one + 1}/`)).status).toBe(200);
  });

  it('runs beside another copy of the same checkout, and keeps its data and sessions when it restarts after a kill', async () => {
    const other = await freePorts();
    const copy = start(sandbox(other, 'other'));
    await copy.isReady();
    const [ada, bob] = [await browserOf(one), await browserOf(other)];
    await Promise.all([ada.signIn({ email: 'ada@example.com' }), bob.signIn({ email: 'bob@example.com' })]);
    expect((await ada.post('/api/organizations', { name: 'Kept' })).status).toBe(201);
    service.signal('SIGKILL');
    expect(await service.exit).toEqual({ code: null, signal: 'SIGKILL' });
    expect((await bob.get('/api/me')).body.user.email).toBe('bob@example.com');

    const again = start(sandbox(one));
    await again.isReady();
    expect((await ada.get('/api/me')).body.user.email).toBe('ada@example.com');
    expect((await ada.get('/api/organizations')).body.data).toMatchObject([{ name: 'Kept' }]);
    again.signal('SIGINT');
    expect(await again.exit).toEqual({ code: 0, signal: null });
    await expectNothingLeft(one);
  });
});
