import type { Browser } from '../../support/browser.js';
import { connect } from '../../support/connection.js';
import { freePort } from '../../support/free-port.js';
import { organizationRow } from '../../support/lock-barrier.js';
import { scrape } from '../../support/metrics.js';
import { found, type Team } from '../../support/people.js';
import { RawConnection } from '../../support/raw.js';
import { until } from '../../support/until.js';
import { build, launched, type WorldProcess } from '../../support/world-process.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let service: WorldProcess;
let ada: Browser;
let acme: Team;
let adaId: string;
let metricsPort: number;

beforeAll(async () => {
  await build();
  world = await startWorld();
  ada = await world.signedIn('ada.canary@example.com');
  acme = await found(ada, 'Canary & Co');
  adaId = (await ada.get('/api/me')).body.user.id;
  metricsPort = await freePort();
  service = await launched(world, { settings: { METRICS_PORT: String(metricsPort) } });
  ada.goTo(service);
});
afterAll(async () => {
  await service.stop();
  await world.stop();
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
  options: { browser?: Browser; json?: unknown } = {},
): Promise<any[]> {
  const id = `request-${++sent}`;
  await (options.browser ?? ada).request(method, path, { ...options, headers: { 'x-request-id': id } });
  return linesOf(id);
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
      line({ method: 'GET', route, status: 403, userId: strangerId, organizationId: acme.id }),
    ]);
    expect(await ask('GET', path, { browser: nobody })).toEqual([
      line({ method: 'GET', route, status: 401 }),
    ]);
    expect(await ask('PATCH', path, { json: { name: 7 } })).toEqual([
      line({ method: 'PATCH', route, status: 400, userId: adaId, organizationId: acme.id }),
    ]);
    expect(await ask('PUT', path)).toEqual([line({ method: 'PUT', route: null, status: 405 })]);
    expect(await ask('GET', '/api/canary')).toEqual([line({ method: 'GET', route: null, status: 404 })]);
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
    await until(
      () => world.database.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`),
      (waiting) => waiting.length === 1,
    );
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

  it('contains no names, e-mail addresses, URLs or bodies of requests', () => {
    expect(service.output).not.toMatch(/canary/i);
  });
});
