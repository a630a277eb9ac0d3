import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Browser } from '../../support/browser.js';
import { DEMONSTRATION_CATALOG } from '../../../src/agents/catalog/demonstration-catalog.js';
import { build } from '../../support/build.js';
import { createDatabase, type TestDatabase } from '../../support/database.js';
import { InterfaceCheck } from '../../support/interface-check.js';
import { expectCommonHeaders, expectProblem } from '../../support/problems.js';
import { freePort, freePorts, isFree } from '../../support/free-port.js';
import { processesOf, ServiceProcess } from '../../support/service-process.js';

const KEY = Buffer.alloc(32, 1).toString('base64');

let directory: string;
let database: TestDatabase;
const started: ServiceProcess[] = [];

beforeAll(async () => {
  await build();
  directory = await mkdtemp(join(tmpdir(), 'workspace-process-'));
  await chmod(directory, 0o711); // as root, the test runs PostgreSQL as another user
  database = await createDatabase();
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

/** Complete settings for production. Their secrets contain "canary", which no output may contain. */
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
    STRIPE_SECRET_KEY: 'canary-stripe-key',
    STRIPE_WEBHOOK_SECRET: 'canary-webhook-secret',
    STRIPE_PORTAL_CONFIGURATION: 'canary-configuration',
    SMTP_URL: 'smtp://user:canary-mail-password@127.0.0.1:9',
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
    await writeFile(settings.AGENT_CATALOG!, JSON.stringify(DEMONSTRATION_CATALOG));
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
    const login = await fetch(`${origin}/api/auth/login`);
    expect(login.status).toBe(503);
    expect(await login.json()).toMatchObject({ code: 'identity_provider_unavailable' });
    expect(service.output).not.toContain('canary');
    expect(service.output).not.toContain('not encrypted');

    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(await isFree(port)).toBe(true);
  });

  it('warns of connections to other hosts that are not encrypted, and shows no secret of their URLs', async () => {
    const service = start({
      ...production(await freePort()),
      DATABASE_URL: 'postgresql://canary:canary@db.example.invalid/canary',
      SMTP_URL: 'smtp://canary:canary@mail.example.invalid',
    });
    await service.prints('The connection of DATABASE_URL to another host is not encrypted.');
    await service.prints('Mails to the host of SMTP_URL may be sent without encryption.');
    service.signal('SIGKILL'); // otherwise it would keep waiting for the database
    await service.exit;
    expect(service.output).not.toContain('canary');
  });

  // src/platform/config/read-config.spec.ts has all other cases.
  it.each<[string, Record<string, string>, RegExp]>([
    ['no settings', { PUBLIC_URL: '', DATABASE_URL: '', SESSION_KEYS: '', OIDC_ISSUER: '' }, /Missing: PUBLIC_URL, DATABASE_URL, SESSION_KEYS, OIDC_ISSUER/],
    ['a session key that is too short', { SESSION_KEYS: 'canary' }, /SESSION_KEYS must /],
    ['three problems', { PORT: 'x', MAIL_FROM: '', LOG_LEVEL: 'y' }, /Missing: MAIL_FROM[^]*PORT must [^]*LOG_LEVEL must /],
  ])('refuses to start with %s and names the setting', async (_what, wrong, sentence) => {
    const service = start({ ...production(1), ...wrong });
    expect(await service.exit).toEqual({ code: 1, signal: null });
    expect(service.stderr).toMatch(sentence);
    expect(service.output).not.toContain('canary');
    expect(service.output).not.toMatch(/^\s+at /m);
    expect(service.stdout).toBe('');
  }); // prettier-ignore
});

describe('the port of metrics', () => {
  it('is closed when the service stops', async () => {
    const [port, metricsPort] = [await freePorts(), await freePort()];
    const service = start(sandbox(port, 'sandbox', { METRICS_PORT: String(metricsPort) }));
    await service.isReady();
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    await expectNothingLeft(port);
    expect(await isFree(metricsPort)).toBe(true);
  });

  it('is named in an error message if it is in use', async () => {
    const [port, metricsPort] = [await freePorts(), await freePort()];
    const squatter = createServer().listen(metricsPort, '127.0.0.1');
    await once(squatter, 'listening');
    const service = start(sandbox(port, 'sandbox', { METRICS_PORT: String(metricsPort) }));
    expect(await service.exit).toEqual({ code: 1, signal: null });
    expect(service.stderr).toMatch(`METRICS_PORT ${metricsPort} of 127.0.0.1 cannot be opened`);
    expect(service.output).not.toMatch(/^\s+at /m);
    squatter.close();
    await once(squatter, 'close');
    await expectNothingLeft(port);
  });
});

describe('a sandbox', () => {
  it('prints URLs that work, even if LOG_LEVEL is silent', async () => {
    const port = await freePorts();
    const service = start(sandbox(port, 'sandbox', { LOG_LEVEL: 'silent' }));
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
    expect(service.stderr).toBe('');
  });

  it.each([
    ['SIGTERM', false],
    ['SIGINT', false],
    ['SIGTERM', true],
    ['SIGINT', true],
  ] as const)(
    'leaves no process and no open port after %s (sent to the process group: %s)',
    async (signal, group) => {
      const port = await freePorts();
      const service = start(sandbox(port));
      await service.isReady();
      expect(processesOf(join(directory, 'sandbox')).length).toBeGreaterThan(0);
      service.signal(signal, { group });
      expect(await service.exit).toEqual({ code: 0, signal: null });
      await expectNothingLeft(port);
    },
  );

  it('leaves no process and no open port after Ctrl-C, although npm forwards the signal a second time', async () => {
    const port = await freePorts();
    const service = start(sandbox(port), { command: ['npm', 'start'] });
    await service.isReady();
    service.signal('SIGINT', { group: true });
    await service.exit;
    await expectNothingLeft(port);
  });

  it('leaves no process and no open port when it is stopped during startup', async () => {
    for (const name of ['sandbox', 'never-started-before']) {
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

  it('keeps its data and sessions when it restarts after a kill', async () => {
    const port = await freePorts();
    const killed = start(sandbox(port));
    await killed.isReady();
    const ada = await browserOf(port);
    await ada.signIn({ email: 'ada@example.com' });
    expect((await ada.post('/api/organizations', { name: 'Kept' })).status).toBe(201);
    killed.signal('SIGKILL');
    expect(await killed.exit).toEqual({ code: null, signal: 'SIGKILL' });

    const again = start(sandbox(port));
    await again.isReady();
    expect((await ada.get('/api/organizations')).body.data).toMatchObject([{ name: 'Kept' }]);
    expect(await again.stop()).toEqual({ code: 0, signal: null });
    await expectNothingLeft(port);
  });

  it('is shared with a second instance that has the same SANDBOX_DIR and another PORT', async () => {
    const [one, other] = [await freePorts(), await freePorts()];
    const first = start(sandbox(one));
    await first.isReady();
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
    await first.stop();
    await expectNothingLeft(one);
  });

  it('runs beside another copy of the same checkout', async () => {
    const [one, other] = [await freePorts(), await freePorts()];
    const services = [start(sandbox(one)), start(sandbox(other, 'other'))];
    await Promise.all(services.map((service) => service.isReady()));
    const [ada, bob] = [await browserOf(one), await browserOf(other)];
    await Promise.all([ada.signIn({ email: 'ada@example.com' }), bob.signIn({ email: 'bob@example.com' })]);
    expect((await ada.get('/api/me')).body.user.email).toBe('ada@example.com');
    expect((await bob.get('/api/me')).body.user.email).toBe('bob@example.com');
    await services[0]!.stop();
    expect((await bob.get('/api/me')).status).toBe(200);
  });

  it('keeps running when a second sandbox on the same port fails with an error message', async () => {
    const port = await freePorts();
    const first = start(sandbox(port));
    await first.isReady();
    for (const second of [start(sandbox(port)), start(sandbox(port, 'elsewhere'))]) {
      expect(await second.exit).toEqual({ code: 1, signal: null });
      expect(second.stderr).toMatch(/another running copy|port \d+/i);
      expect(second.output).not.toMatch(/^\s+at /m);
      expect(second.stdout).not.toContain('is ready at');
    }
    expect(processesOf(join(directory, 'elsewhere'))).toEqual([]);
    expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
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

  it('keeps running after the reader of its output has closed the pipe', async () => {
    const port = await freePorts();
    const service = start(sandbox(port, 'sandbox', { LOG_LEVEL: 'trace' }));
    await service.isReady();
    service.stopReading();
    for (let count = 0; count < 50; count++)
      expect((await fetch(`http://localhost:${port}/api/version`)).status).toBe(200);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('starts even if its output is not read', async () => {
    const port = await freePorts();
    const service = start(sandbox(port));
    service.stopReading();
    const answers = () =>
      fetch(`http://localhost:${port}/api/health`).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await answers())) await new Promise((resolve) => setImmediate(resolve));
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    await expectNothingLeft(port);
  });
});

describe('the log', () => {
  it('has one line per request with the route pattern, and never a secret', async () => {
    const port = await freePorts();
    const service = start(sandbox(port, 'sandbox', { LOG_LEVEL: 'trace' }));
    await service.isReady();
    const secrets = new Set<string>();
    const ada = await browserOf(port);
    const login = await ada.get('/api/auth/login?returnTo=/canary-place');
    const provider = new URL(login.headers.get('location')!);
    for (const name of ['state', 'nonce', 'code_challenge']) secrets.add(provider.searchParams.get(name)!);
    const callback = await ada.answerProvider(provider.href, {
      email: 'canary@example.com',
      name: 'Canary Bird',
    });
    for (const value of new URL(callback, ada.publicUrl).searchParams.values())
      if (!URL.canParse(value)) secrets.add(value);
    for (const value of Object.values(await ada.cookies('/api/auth/callback'))) secrets.add(value);
    expect((await ada.get(callback)).status).toBe(302);
    for (const value of Object.values(await ada.cookies())) secrets.add(value);
    expect((await ada.get('/api/me')).status).toBe(200);

    const headers = {
      authorization: 'Bearer canary-authorization',
      cookie: `session_${port}=canary-cookie; other=canary-other`,
    };
    const nobody = await browserOf(port);
    expectProblem(await nobody.get('/api/me', { headers }), 401, 'unauthenticated');
    const replayed = await ada.get(callback);
    expectProblem(replayed, 400, 'invalid_callback');
    await nobody.get('/api/auth/callback?code=canary-code&state=canary-state&iss=canary-issuer', { headers });
    await nobody.get('/api/auth/callback?error=canary-error&error_description=canary-words&state=canary');
    await nobody.get('/api/invites/canary-invite-token?token=canary-token', { headers });
    await nobody.get('/api/nothing/canary-path?token=canary-token');
    await nobody.request('POST', '/api/organizations', {
      body: '{"name": "canary-body',
      headers: { 'content-type': 'application/json' },
    });
    expectProblem(await ada.post('/api/organizations', { name: 7, extra: 1 }), 400, 'validation_failed');
    expect((await ada.get('/api/auth/logout')).status).toBe(200);
    await service.stop();

    const lines = service.stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string; route?: string; method?: string; status?: number });
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/api/me', status: 200 }),
    );
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/api/me', status: 401 }),
    );
    expect(requests.filter(({ route }) => route === '/api/auth/callback')).toHaveLength(4);
    expect(requests.filter(({ status }) => status === 404).map(({ route }) => route)).toContain(null);
    expect(secrets.size).toBeGreaterThan(5);
    expect([...secrets].filter((secret) => secret.length > 8 && service.output.includes(secret))).toEqual([]);
    expect(lines.filter((line) => /canary/i.test(JSON.stringify(line)))).toEqual([]);
  });
});
