import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { bodyOf, type Browser } from '../../support/browser.js';
import { startCollector, type Collector, type ReceivedSpan } from '../../support/collector.js';
import { found, invite } from '../../support/people.js';
import { settled } from '../../support/buyer.js';
import { build, launched, type WorldProcess } from '../../support/world-process.js';
import { startWorld, type World } from '../../support/world.js';

/** All attributes that spans may have. Before you add one, check that it never contains personal data or secrets. */
const ATTRIBUTES = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'server.address',
  'server.port',
  'db.system.name',
  'db.query.summary',
  'messaging.destination.name',
  'error.type',
];
/** More requests than the pool has connections, so that some wait, but too few for the service to reject any. */
const REQUESTS = 25;
/** Requested only once, with a malformed trace. */
const UNTRACED = '/api/me/sessions';
const SPAN_OF_CALLER = 'c0ffee0000000001';

let world: World;
let collector: Collector;
let service: WorldProcess;
let spans: ReceivedSpan[];
let acme: string;
/** The requests that the stand-ins received, with the port of the stand-in. */
const asked: { port: number; path: string; traceparent: string | undefined }[] = [];
/** Secrets and personal data by kind. */
const canaries = new Map<string, string>();
/** The trace of each request that the test sends. */
const traces: Record<string, string> = {};
const parallel: string[] = [];

const newTrace = () => randomBytes(16).toString('hex');
const traceparent = (trace: string, flags = '01') => ({
  headers: {
    traceparent: `00-${trace}-${SPAN_OF_CALLER}-${flags}`,
    tracestate: 'canary=state',
    baggage: 'a=canary',
  },
});
const traced = (name: string, flags?: string) => traceparent((traces[name] = newTrace()), flags);
const spansOf = (trace: string | undefined) => spans.filter(({ traceId }) => traceId === trace);
const portOf = (url: string) => Number(new URL(url).port);

function record(message: unknown): void {
  const { request } = message as { request: IncomingMessage };
  const { traceparent, tracestate, baggage } = request.headers;
  expect({ tracestate, baggage }).toEqual({ tracestate: undefined, baggage: undefined });
  asked.push({ port: request.socket.localPort!, path: request.url!, traceparent: traceparent as string });
}

beforeAll(async () => {
  await build();
  world = await startWorld();
  collector = await startCollector();
  service = await launched(world, {
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=canary-api-key',
      LOG_LEVEL: 'info',
    },
  });
  await world.instances[0]!.app.stop(); // it would run some of the jobs
  world.instances[0]!.app.stop = async () => {};
  subscribe('http.server.request.start', record);
  await useEverything(world.browser().goTo(service));
  await settled(world);
  await service.stop();
  unsubscribe('http.server.request.start', record);
  spans = collector.spans();
});
afterAll(async () => {
  await world.stop();
  await collector.stop();
});

async function useEverything(ada: Browser): Promise<void> {
  const login = await ada.get('/api/auth/login?returnTo=/canary-path', traced('login'));
  const callback = await ada.answerProvider(login.headers.get('location')!, {
    email: 'canary.ada@example.com',
    name: 'Canarina Bird',
  });
  for (const [name, value] of new URL(callback, world.publicUrl).searchParams) canaries.set(name, value);
  expect((await ada.get(callback, traced('callback', '00'))).status).toBe(302);
  for (const [name, value] of Object.entries(await ada.cookies())) canaries.set(`cookie ${name}`, value);
  const team = await found(ada, 'Canary & Co');
  acme = team.id;
  const { token } = await invite(team, 'canary.guest@example.com');
  canaries.set('invite token', token);
  bodyOf(await ada.get(`/api/invites/${token}`, traced('invite')));
  const checkout = `/api/organizations/${acme}/agents/research/checkout`;
  bodyOf(await ada.request('POST', checkout, { ...traced('checkout'), json: {} }));
  expect((await ada.get('/canary-unknown?canary-query', traced('unknown'))).status).toBe(404);
  bodyOf(await ada.get('/api/health', traced('probe')));
  bodyOf(await ada.get(UNTRACED, { headers: { traceparent: 'canary-malformed' } }));
  parallel.push(...Array.from({ length: REQUESTS }, newTrace));
  await Promise.all(parallel.map(async (trace) => bodyOf(await ada.get('/api/me', traceparent(trace)))));
  for (const value of ['canary', 'Canarina', acme, 'example.com']) canaries.set(value, value);
}

describe('tracing', () => {
  it('shows the calls to Stripe and the SQL of a request as parts of the trace of the caller', () => {
    const own = spansOf(traces.checkout);
    const [root] = own.filter(({ parentId }) => parentId === SPAN_OF_CALLER);
    expect(root).toMatchObject({
      name: 'POST /api/organizations/:id/agents/:agentId/checkout',
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 201 },
    });
    const ids = new Set(own.map(({ spanId }) => spanId));
    for (const span of own) if (span !== root) expect(ids).toContain(span.parentId);
    const names = own.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['START', 'COMMIT', 'checkouts.insert']));
    const port = portOf(world.payments.environment.STRIPE_API_BASE!);
    expect(own.filter(({ attributes }) => attributes['server.port'] === port).length).toBeGreaterThan(0);
  });

  it('continues the trace at Stripe and at the identity provider', () => {
    for (const [name, url] of [
      ['checkout', world.payments.environment.STRIPE_API_BASE!],
      ['callback', world.provider.issuer],
    ] as const) {
      const received = asked.filter(
        ({ port, traceparent }) => port === portOf(url) && traceparent?.includes(traces[name]!),
      );
      expect(received.length).toBeGreaterThan(0);
      const calls = spansOf(traces[name]).filter(
        ({ attributes }) => attributes['server.port'] === portOf(url),
      );
      expect(received.map(({ traceparent }) => traceparent).sort()).toEqual(
        calls.map(({ spanId }) => `00-${traces[name]}-${spanId}-01`).sort(),
      );
    }
  });

  it('shows the SQL of a sign-in in the trace of its callback', () => {
    const summaries = spansOf(traces.callback).map(({ attributes }) => attributes['db.query.summary']);
    expect(summaries).toEqual(expect.arrayContaining(['usedSignIns.insert', 'users.lockIdentity']));
  });

  it('ignores the sampling decision of the caller, which is not trusted', () => {
    expect(spansOf(traces.callback).length).toBeGreaterThan(0); // the test sent it with the flags 00
  });

  it('gives each request its own queries, even if they wait for the same connection', () => {
    const names = parallel.map((trace) =>
      spansOf(trace)
        .map(({ name }) => name)
        .filter((name) => name !== 'SELECT') // a request that opens a connection also sets its parameters
        .sort(),
    );
    expect(names[0]!.length).toBeGreaterThan(1);
    for (const own of names) expect(own).toEqual(names[0]);
  });

  it('shows jobs as traces of their own, linked to the request that wrote them', () => {
    const job = spans.find(({ name }) => name === 'job invite-mail');
    expect(job?.parentId).toBe('');
    const [origin] = job!.links;
    expect(spansOf(origin).map(({ name }) => name)).toContain('POST /api/organizations/:id/invites');
    expect(spansOf(job?.traceId).length).toBeGreaterThan(1);
  });

  it('names routes by their pattern, and omits unknown paths', () => {
    expect(spansOf(traces.invite).map(({ name }) => name)).toContain('GET /api/invites/:token');
    expect(spansOf(traces.unknown).map(({ name }) => name)).toEqual(['GET']);
  });

  it('leaves out the probes of load balancers', () => {
    expect(spansOf(traces.probe)).toEqual([]);
  });

  it('begins a new trace for a malformed traceparent', () => {
    const own = spans.filter(({ name }) => name === `GET ${UNTRACED}`);
    expect(own.map(({ parentId }) => parentId)).toEqual(['']);
  });

  it('has only the listed attributes', () => {
    const names = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].filter((name) => !ATTRIBUTES.includes(name))).toEqual([]);
  });

  it('contains no token, cookie, code, state, id of an organization, name or address [Log and audit trail, V16.2.5]', () => {
    const everything = Buffer.concat(collector.bodies).toString('latin1');
    expect(canaries.size).toBeGreaterThan(6);
    for (const [kind, value] of canaries) expect([kind, everything.includes(value)]).toEqual([kind, false]);
  });

  it('authenticates at the collector with the standard variable, which is never logged', () => {
    expect(collector.headers.every((headers) => headers['api-key'] === 'canary-api-key')).toBe(true);
    expect(service.output).not.toContain('canary-api-key');
  });

  it('adds the ids of the trace to the log lines of a request', () => {
    const lines = service.stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const [root] = spansOf(traces.invite).filter(({ parentId }) => parentId === SPAN_OF_CALLER);
    expect(lines.filter(({ trace_id }) => trace_id === traces.invite)).toEqual([
      expect.objectContaining({ route: '/api/invites/:token', status: 200, span_id: root!.spanId }),
    ]);
  });
});

/** Starts an instance that prints at its end how many modules of OpenTelemetry it has loaded. */
const watched = (settings: Record<string, string>) =>
  launched(world, {
    settings: { LOG_LEVEL: 'info', ...settings },
    wrap: ([node = '', ...rest]) => [
      node,
      '--import',
      join(process.cwd(), 'test/support/loaded-modules.mjs'),
      ...rest,
    ],
  });
const modulesIn = (output: string) => Number(/Loaded modules of OpenTelemetry: (\d+)\./.exec(output)![1]);

describe('a collector that refuses spans', () => {
  it('is named in the log without a secret, and does not disturb requests', async () => {
    const refusing = await startCollector();
    refusing.status = 400;
    const own = await watched({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${refusing.endpoint}/v1/traces?key=canary-key`,
      OTEL_SDK_DISABLED: 'False',
    });
    expect((await world.browser().goTo(own).get('/api/version')).status).toBe(200);
    await own.prints('Traces could not be sent to the collector (400).');
    expect((await own.stop()).code).toBe(0);
    expect(own.output).not.toContain('canary-key');
    await refusing.stop();
    // This validates the test below.
    expect(modulesIn(own.stdout)).toBeGreaterThan(10);
  });
});

describe('without the variables of OpenTelemetry', () => {
  it('loads none of its modules', async () => {
    const own = await watched({});
    const ada = world.browser().goTo(own);
    await ada.signIn({ email: 'ada@example.com' });
    expect((await ada.get('/api/me')).status).toBe(200);
    await own.stop();
    expect(modulesIn(own.stdout)).toBe(0);
  });
});
