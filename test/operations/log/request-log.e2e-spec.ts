import type { Browser } from '../../support/browser.js';
import { connect } from '../../support/connection.js';
import { freePort } from '../../support/free-port.js';
import { organizationRow, untilWaiting } from '../../support/lock-barrier.js';
import { scrape } from '../../support/metrics.js';
import { found, type Team } from '../../support/people.js';
import { RawConnection } from '../../support/raw.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';
import { build, launched, type WorldProcess } from '../../support/world-process.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let service: WorldProcess;
let ada: Browser;
let acme: Team;
let adaId: string;
let metricsPort: number;
/** Makes the database unreachable for the service. */
let network: TcpProxy;

beforeAll(async () => {
  await build();
  world = await startWorld();
  ada = await world.signedIn('ada.canary@example.com');
  acme = await found(ada, 'Canary & Co');
  adaId = (await ada.get('/api/me')).body.user.id;
  metricsPort = await freePort();
  network = await startTcpProxy(world.database.url);
  const settings = {
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: network.url,
    SHUTDOWN_DRAIN_MS: '5000', // several requests of the last test must end before the shutdown does
  };
  service = await launched(world, { settings });
  ada.goTo(service);
});
afterAll(async () => {
  await service.stop();
  await world.stop();
  await network.stop();
});

/** Waits until the request with this id of its caller is logged. @returns all log lines of the request */
async function linesOf(callerRequestId: string): Promise<any[]> {
  await service.prints(callerRequestId);
  // Once a later request is logged, all lines of this request have been written.
  const later = `after-${callerRequestId}`;
  await ada.get('/api/version', { headers: { 'x-request-id': later } });
  await service.prints(later);
  const lines = service.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const { reqId } = lines.find((line) => line.callerRequestId === callerRequestId);
  return lines.filter((line) => line.reqId === reqId);
}

let sent = 0;
async function ask(
  method: string,
  path: string,
  options: { browser?: Browser; json?: unknown; headers?: Record<string, string>; isLogged?: false } = {},
): Promise<any[]> {
  const id = `request-${++sent}`;
  const headers = { ...options.headers, 'x-request-id': id };
  const answer = await (options.browser ?? ada).request(method, path, { ...options, headers });
  if (options.isLogged !== false) {
    const lines = await linesOf(id);
    expect(lines.map(({ status }) => status)).toContain(answer.status);
    return lines;
  }
  await ask('GET', '/api/version');
  expect(service.stdout).not.toContain(id);
  expect(service.stdout).not.toContain(answer.headers.get('x-request-id'));
  return [];
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
const line = (more: object) => ({
  level: 30,
  time: expect.any(Number),
  reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  callerRequestId: `request-${sent}`,
  ms: expect.any(Number),
  msg: 'request',
  ...more,
});

describe('the log', () => {
  it('has one line per request, with the ids of the user and the organization', async () => {
    expect(await ask('GET', `/api/organizations/${acme.id}?canary=1`)).toEqual([
      line({
        method: 'GET',
        route: '/api/organizations/:id',
        status: 200,
        userId: adaId,
        organizationId: acme.id,
      }),
    ]);
    expect(await ask('GET', '/api/me')).toEqual([
      line({ method: 'GET', route: '/api/me', status: 200, userId: adaId }),
    ]);
  });

  it("has the response's own request id, and the caller's id only if it is well formed", async () => {
    const lineOf = async (id: string) => {
      const { headers } = await ada.get('/api/version', { headers: { 'x-request-id': id } });
      const own = headers.get('x-request-id')!;
      await service.prints(own);
      return service.stdout.split('\n').find((line) => line.includes(own));
    };
    for (const id of ['trace-me.42', NO_ID, 'x'.repeat(128)])
      expect(JSON.parse((await lineOf(id))!)).toMatchObject({ callerRequestId: id });
    for (const id of ['a b', 'a,b', '<script>', "a'b", '"', 'x'.repeat(129), '../a', '{}', ' '])
      expect(JSON.parse((await lineOf(id))!)).not.toHaveProperty('callerRequestId');
  });

  it('has one line for a rejected request, whichever check rejects it', async () => {
    const stranger = (await world.signedIn('eve.canary@example.com')).goTo(service);
    const nobody = world.browser().goTo(service);
    const route = '/api/organizations/:id';
    const path = `/api/organizations/${acme.id}`;
    const { id: strangerId } = (await stranger.get('/api/me')).body.user;
    expect(await ask('GET', path, { browser: stranger })).toEqual([
      line({
        method: 'GET',
        route,
        status: 403,
        code: 'relation_required',
        userId: strangerId,
        organizationId: acme.id,
      }),
    ]);
    expect(await ask('GET', path, { browser: nobody })).toEqual([
      line({ method: 'GET', route, status: 401, code: 'unauthenticated' }),
    ]);
    expect(await ask('PATCH', path, { json: { name: 7 } })).toEqual([
      line({
        method: 'PATCH',
        route,
        status: 400,
        code: 'validation_failed',
        userId: adaId,
        organizationId: acme.id,
      }),
    ]);
    expect(await ask('PUT', path)).toEqual([
      line({ method: 'PUT', route: null, status: 405, code: 'method_not_allowed' }),
    ]);
    expect(await ask('GET', '/api/canary')).toEqual([
      line({ method: 'GET', route: null, status: 404, code: 'route_not_found' }),
    ]);
  });

  it('has one line for a request whose client disconnected', async () => {
    const holder = await connect(world.database.url);
    const { sql, parameters } = organizationRow(acme.id);
    await holder.query('BEGIN');
    await holder.query(sql, parameters);
    const client = await RawConnection.open(service.origin);
    const body = '{"name":"Canary"}';
    client.send(
      [
        `PATCH /api/organizations/${acme.id} HTTP/1.1`,
        'Host: localhost',
        `Cookie: ${await ada.jar.getCookieString(world.publicUrl)}`,
        `X-Request-Id: request-${++sent}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    );
    await untilWaiting(world.database);
    client.close();
    // By the time of this response, the service has noticed that the client disconnected.
    expect((await world.browser().goTo(service).get('/api/version')).status).toBe(200);
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await linesOf(`request-${sent}`)).toEqual([
      line({
        method: 'PATCH',
        route: '/api/organizations/:id',
        status: 200,
        aborted: true,
        userId: adaId,
        organizationId: acme.id,
      }),
    ]);
    const labels = 'method="PATCH",route="/api/organizations/:id",status="200"';
    const samples = await scrape(metricsPort);
    expect(samples.get(`workspace_http_request_duration_seconds_count{${labels}}`)).toBe(1);
  });

  it('has one line for a request that failed, with its error', async () => {
    network.behave('refuse');
    network.cut();
    expect(await ask('GET', '/api/me')).toEqual([
      line({
        level: 50,
        method: 'GET',
        route: '/api/me',
        status: 503,
        code: 'database_unavailable',
        err: expect.objectContaining({ message: expect.any(String), stack: expect.stringContaining(' at ') }),
      }),
    ]);
    // The browser is redirected, so the status does not show the error.
    const login = { accept: 'text/html' };
    expect(await ask('GET', '/api/auth/callback?code=canary&state=canary', { headers: login })).toEqual([
      line({
        method: 'GET',
        route: '/api/auth/callback',
        status: 302,
        code: 'invalid_callback',
        err: expect.objectContaining({ message: expect.any(String) }),
      }),
    ]);
  });

  it('has a line for a health check only if it fails', async () => {
    await ask('GET', '/api/health/live', { isLogged: false });
    expect(await ask('GET', '/api/health')).toEqual([
      line({ level: 50, method: 'GET', route: '/api/health', status: 503 }),
    ]);
    network.behave('serve');
    await until(
      () => ada.get('/api/health'),
      ({ status }) => status === 200,
    );
    await ask('GET', '/api/health', { isLogged: false });
    await ask('HEAD', '/api/health', { isLogged: false });
  });

  it('contains no names, e-mail addresses, URLs or bodies of requests [Log and audit trail, V14.2.1, V16.2.5]', () => {
    expect(service.output).not.toMatch(/canary/i);
  });
});

describe('an instance that shuts down', () => {
  it('does not log its failing health checks as errors', async () => {
    const logged = service.stdout.length;
    const statusOf = async (path: string) => (await fetch(service.origin + path)).status;
    expect(await statusOf('/api/version')).toBe(200);
    service.signal('SIGTERM');
    await until(
      () => statusOf('/api/health'),
      (status) => status === 503,
    );
    expect(await statusOf('/api/health/live')).toBe(200);
    expect(await statusOf('/api/me')).toBe(401);
    expect(await service.exit).toEqual({ code: 0, signal: null });
    const lines = service.stdout
      .slice(logged)
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text) => JSON.parse(text));
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.filter(({ level }) => level !== 30)).toEqual([]);
    expect(requests.map(({ route }) => route)).toEqual(['/api/version', '/api/me']);
    expect(service.stderr).toBe('');
  });
});
