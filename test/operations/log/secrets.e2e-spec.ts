import type { Answer, Browser, RequestOptions } from '../../support/browser.js';
import type { Misbehavior, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { startMisbehavingWorld } from '../../support/misbehaving-world.js';
import { connect } from '../../support/connection.js';
import { faults } from '../../support/provider-answers.js';
import { routesOf } from '../../support/routes.js';
import { cancelWaiting } from '../../support/lock-barrier.js';
import { holdsToken, tablesWith, tablesWithToken } from '../../support/secrets.js';
import { echoing, startStandIn, type StandIn } from '../../support/stand-in.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';
import { eventOf, signed } from '../../support/webhooks.js';
import { SESSION_KEY, type World } from '../../support/world.js';
import { build, launched, type WorldProcess } from '../../support/world-process.js';

/** Settings with secrets, which must never leave the service. */
const SETTINGS = {
  'session key': SESSION_KEY,
  'client secret': 'a-secret-of-the-tests',
  'Stripe key': 'sk_test_of_the_tests',
  'webhook secret': 'whsec_of_the_tests',
  'mail password': 'canary-mail-password',
};
/** Personal data. Only authorized users may see it, and it must never be logged. */
const PERSONAL = {
  email: 'canary.person@example.com',
  name: 'Canarina Bird',
  guest: 'canary.guest@example.com',
  phone: '+49 30 5550199',
  street: 'Canary Row 17',
  contact: 'Canary Billing Department',
  billingEmail: 'canary.billing@example.com',
};
/** Names and parts of requests, which must never be logged, either. */
const UNLOGGED = { organization: 'Canary Aviary', key: 'canaryKey', text: 'canaryText' };

let world: World;
let provider: MisbehavingProvider;
let service: WorldProcess;
let standIn: StandIn;
let network: TcpProxy;
let routes: string[];
/** The credentials that the test has seen, by their kind and a number. */
const keys = new Map<string, string>();
const seen: { method: string; path: string; answer: Answer }[] = [];

beforeAll(async () => {
  await build();
  ({ world, provider } = await startMisbehavingWorld());
  network = await startTcpProxy(world.database.url);
  standIn = await startStandIn(echoing);
  const mail = new URL(world.mail.url);
  mail.username = 'canary';
  mail.password = SETTINGS['mail password'];
  service = await launched(world, {
    settings: {
      LOG_LEVEL: 'trace',
      DATABASE_URL: network.url,
      STRIPE_API_BASE: standIn.origin,
      SMTP_URL: mail.href,
      LIMIT_INVITES_PER_RECIPIENT_DAY: '0',
    },
  });
  // Stops the first instance, which would otherwise run some of the jobs.
  const first = world.instances[0]!;
  routes = routesOf(first.app);
  await first.app.stop();
  const stop = async () => void (await service.stop());
  world.instances[0] = { ...first, origin: service.origin, app: { ...first.app, stop } };
});
afterAll(async () => {
  await world.stop();
  await network.stop();
  await standIn.stop();
});

/** A browser that records all responses and cookies. */
function watched(): Browser {
  const browser = world.browser();
  const request = browser.request.bind(browser);
  browser.request = async <Body>(method: string, path: string, options?: RequestOptions) => {
    const answer = await request<Body>(method, path, options);
    seen.push({ method, path, answer });
    for (const cookie of answer.headers.getSetCookie()) {
      const value = cookie.split(';')[0]!.split('=').slice(1).join('=');
      if (value.length > 20) note('cookie', decodeURIComponent(value));
    }
    return answer;
  };
  return browser;
}

let noted = 0;
function note(what: string, key: unknown): void {
  if (typeof key === 'string' && key.length > 15) keys.set(`${what} ${++noted}`, key);
}

/** Signs in with an identity provider that misbehaves. The sign-in may fail. */
async function signIn(browser: Browser, misbehavior: Misbehavior = {}): Promise<Answer> {
  provider.person = {
    sub: 'canary',
    email: PERSONAL.email,
    email_verified: true,
    name: PERSONAL.name,
    at_hash: undefined,
  };
  provider.misbehave({
    ...misbehavior,
    token: (good) => {
      const { access_token, id_token } = good.body as Record<string, string>;
      note('access token', access_token);
      note('ID token', id_token);
      return (misbehavior.token ?? ((same) => same))(good);
    },
  });
  const start = await browser.startSignIn({ returnTo: '/' });
  const asked = new URL(start).searchParams;
  for (const name of ['state', 'nonce', 'code_challenge']) note(name, asked.get(name));
  const callback = await browser.passProvider(start);
  note('code', new URLSearchParams(callback.split('?')[1]).get('code'));
  const answer = await browser.get(callback);
  provider.misbehave({});
  return answer;
}

async function everyRoute(browser: Browser, ids: Record<string, string>): Promise<void> {
  const bodies = [
    undefined,
    { name: PERSONAL.contact, email: PERSONAL.guest, role: 'owner', relation: 'x' },
    {
      [UNLOGGED.key]: UNLOGGED.text,
      address: { [UNLOGGED.key]: UNLOGGED.text },
      invites: [{ [UNLOGGED.key]: 1 }],
    },
  ];
  /** Refusals are expected, and internal errors are not. */
  const send = async (...request: Parameters<Browser['request']>) =>
    expect((await browser.request(...request)).status).not.toBe(500);
  for (const route of routes) {
    const [method = '', pattern = ''] = route.split(' ');
    if (pattern.endsWith('/logout') || route === 'DELETE /api/organizations/{id}') continue; // needed below
    const path = pattern.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? PERSONAL.guest);
    for (const json of method === 'GET' ? [undefined] : bodies)
      await send(method, `${path}?canary=${encodeURIComponent(PERSONAL.phone)}`, { json });
    for (const body of [`{"name":"${PERSONAL.contact}`, `{"${UNLOGGED.key}":${UNLOGGED.text}}`])
      await send(method, path, { body, headers: { 'content-type': 'application/json' } });
    await send(method, `${path}?${UNLOGGED.key}=${UNLOGGED.text}`);
  }
}

it('reveals secrets only to their owners, for any request and any failure [Invites, Log and audit trail, V10.1.1, V14.2.1, V15.3.1, V16.2.5]', async () => {
  const ada = watched();
  expect((await signIn(ada)).status).toBe(302);
  const { body: organization } = await ada.post('/api/organizations', { name: UNLOGGED.organization });
  expect((await ada.post('/api/organizations', { name: UNLOGGED.organization })).status).toBe(409);
  const base = `/api/organizations/${organization.id}`;
  const contact = {
    name: PERSONAL.contact,
    email: PERSONAL.billingEmail,
    phone: PERSONAL.phone,
    address: {
      line1: PERSONAL.street,
      line2: null,
      city: 'Monterey',
      state: null,
      postalCode: '93940',
      country: 'US',
    },
  };
  expect((await ada.patch(`${base}/billing`, contact)).status).toBe(200);
  const invited = await ada.post(`${base}/invites`, { email: PERSONAL.guest, role: 'member' });
  note('invite token', invited.body.token);
  const token: string = invited.body.token;

  // Invalid requests, with and without a session.
  const ids = { id: organization.id, token, inviteId: invited.body.id, agentId: 'research' };
  await everyRoute(watched(), ids);
  await everyRoute(ada, { ...ids, inviteId: PERSONAL.guest });
  const again = await ada.post(`${base}/invites/${invited.body.id}/resend`);
  note('invite token', again.body.token);

  // Failed sign-ins, whose errors contain data of the identity provider.
  const wrong: Misbehavior[] = [
    { claims: { iss: 'https://evil.example' } },
    { claims: { nonce: 'another' } },
    { claims: { aud: 'another-client' } },
    { sign: 'other-key' },
    { token: faults.serverError },
    { token: faults.change({ token_type: 'mac' }) },
    { token: faults.change({ id_token: 'a.b.c' }) },
    { token: (good) => ({ ...good, status: 400, body: { error: 'invalid_request', error_description: `no such person as ${PERSONAL.email}` } }) },
    { claims: { email: undefined }, userinfo: faults.change({ sub: PERSONAL.email }) },
    { jwks: faults.html, claims: {} },
    { callback: (query) => (query.delete('code'), query.set('error', 'access_denied'), query.set('error_description', PERSONAL.email)) },
  ]; // prettier-ignore
  for (const misbehavior of wrong) {
    if (misbehavior.jwks) provider.rotateKey();
    expect((await signIn(watched(), misbehavior)).status).toBeGreaterThanOrEqual(400);
  }

  // The payment provider repeats its input in errors. The mail server rejects our password.
  expect((await ada.post(`${base}/billing/portal`)).status).toBe(502);
  expect((await ada.post(`${base}/agents/research/checkout`)).status).toBe(502);
  const text = JSON.stringify(eventOf('customer.updated', { id: 'cus_canary', object: 'customer', email: PERSONAL.billingEmail, name: PERSONAL.contact })); // prettier-ignore
  for (const signature of ['t=1,v1=00', sign(text)])
    await ada.request('POST', '/api/webhooks/stripe', {
      body: text,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  await service.prints(/Job of invite-mail failed/);

  // Database errors, of which some repeat the rejected row.
  const { query } = world.database;
  await query(`ALTER TABLE invites ADD CONSTRAINT canary CHECK (email_key NOT LIKE 'canary%') NOT VALID`);
  await query(
    `ALTER TABLE billing_profiles ADD CONSTRAINT canary CHECK (contact ->> 'phone' IS NULL) NOT VALID`,
  );
  expect(
    (await ada.post(`${base}/invites`, { email: `canary.${PERSONAL.guest}`, role: 'member' })).status,
  ).toBe(500);
  expect((await ada.patch(`${base}/billing`, { ...contact, phone: `${PERSONAL.phone}1` })).status).toBe(500);
  const locker = await connect(world.database.url);
  await locker.query('BEGIN; LOCK TABLE invites, billing_profiles');
  const stuck = [
    () => ada.post(`${base}/invites`, { email: PERSONAL.guest, role: 'member' }),
    () => ada.patch(`${base}/billing`, contact),
  ];
  for (const ask of stuck) {
    const answer = ask();
    await until(
      () => cancelWaiting(world.database),
      (canceled) => canceled > 0,
    );
    expect((await answer).status).toBe(503);
  }
  await locker.end();
  network.cut();
  await ada.post(`${base}/invites`, { email: PERSONAL.guest, role: 'member' });
  await query('ALTER TABLE invites DROP CONSTRAINT canary');
  await query('ALTER TABLE billing_profiles DROP CONSTRAINT canary');
  network.behave('refuse');
  network.cut();
  expect((await ada.get('/api/me')).status).toBe(503);
  network.behave('serve');
  await until(
    () => ada.get('/api/me'),
    ({ status }) => status === 200,
  );

  // The mail server names the recipient that it rejects.
  await refuseAddresses(ada, base);
  const failed = await until(
    () => query<{ output: unknown }>('SELECT output FROM jobs.job WHERE output IS NOT NULL'),
    (rows) => rows.length > 0,
  );
  expect(failed.length).toBeGreaterThan(0);
  await ada.get('/api/auth/logout');

  const log = service.output;
  expect(log.length).toBeGreaterThan(20_000);
  const found: string[] = [];
  const password = new URL(world.database.url).password;
  for (const [what, secret] of [...Object.entries(SETTINGS), ['database password', password] as const]) {
    if (secret.length < 6) continue;
    if (log.includes(secret)) found.push(`${what} in the log`);
    for (const { method, path, answer } of seen)
      if (wholeOf(answer).includes(secret)) found.push(`${what} in the answer to ${method} ${path}`);
    for (const table of await tablesWith(world.database, secret)) found.push(`${what} in ${table}`);
  }
  for (const [what, key] of keys) {
    if (holdsToken(log, key)) found.push(`${what} in the log`);
    for (const { method, path, answer } of seen) {
      const isTheirs =
        answer.text.includes(key) &&
        what.startsWith('invite token') &&
        (path.includes(key) || /\/invites(\/[^/]+\/resend)?$/.test(path));
      if (!isTheirs && answer.text.includes(key)) found.push(`${what} in the body of ${method} ${path}`);
    }
    for (const table of await tablesWithToken(world.database, key)) found.push(`${what} in ${table}`);
  }
  // Memberships have the search keys of their people.
  const where = /^public\.(users|memberships|invites|invite_sends|billing_profiles|audit_personal_data)$/;
  for (const [what, value] of Object.entries(PERSONAL)) {
    if (log.includes(value))
      found.push(`${what} in the log: ${log.split('\n').find((line) => line.includes(value))}`);
    for (const table of await tablesWith(world.database, value))
      if (!where.test(table)) found.push(`${what} in ${table}`);
  }
  for (const [what, value] of Object.entries(UNLOGGED))
    if (log.includes(value))
      found.push(`${what} in the log: ${log.split('\n').find((line) => line.includes(value))}`);
  expect(found).toEqual([]);
});

async function refuseAddresses(ada: Browser, base: string): Promise<void> {
  world.mail.misbehave({
    onAuth: (_auth, _session, done) => done(null, { user: 'canary' }),
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}>: greylisted, ask ${PERSONAL.name}`), { responseCode: 450 })),
  });
  const before = service.output.length;
  await ada.post(`${base}/invites`, { email: `second.${PERSONAL.guest}`, role: 'member' });
  await until(
    async () => service.output.slice(before),
    (text) => /Job of invite-mail failed/.test(text),
  );
}

const sign = (text: string) => signed(world, text);

/** The headers and the body of a response, as one text. */
function wholeOf({ headers, text }: Answer): string {
  return JSON.stringify([...headers]) + text;
}
