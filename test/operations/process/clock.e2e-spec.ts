import { at, ifFaketime } from '../../support/clock.js';
import type { Browser } from '../../support/browser.js';
import { freePort } from '../../support/free-port.js';
import { scrape } from '../../support/metrics.js';
import { found, invite, type Team } from '../../support/people.js';
import { until } from '../../support/until.js';
import { eventOf, signed } from '../../support/webhooks.js';
import { startWorld, type World } from '../../support/world.js';
import { build, launched, type WorldProcess } from '../../support/world-process.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  await build();
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Timekeepers');
});
afterAll(() => world.stop());

/** Starts an instance with a wrong clock. @param when the offset or the time, as faketime expects it */
const instanceAt = (when: string): Promise<WorldProcess> => launched(world, { settings: at(when) });

/** Signs in at this instance. The outcome is the redirect target, or the status and the error code. */
async function signInAt(service: WorldProcess, email: string) {
  const person = world.browser().goTo(service);
  const { status, headers, body } = await person.signIn({ email });
  return { person, outcome: status === 302 ? headers.get('location') : [status, body.code] };
}

async function tellAt(service: WorldProcess): Promise<number> {
  const text = JSON.stringify(eventOf('invoice.created', { id: 'in_none', object: 'invoice' }));
  const signature = signed(world, text);
  const answer = await world
    .browser()
    .goTo(service)
    .request('POST', '/api/webhooks/stripe', {
      body: text,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  return answer.status;
}

ifFaketime('an instance whose clock is wrong by seconds', () => {
  it.each(['-30s', '+25s'])('accepts sign-ins and webhooks: %s', async (when) => {
    const service = await instanceAt(when);
    try {
      const { person, outcome } = await signInAt(service, 'bea@example.com');
      expect(outcome).toBe('/');
      expect((await person.get('/api/me')).status).toBe(200);
      expect(await tellAt(service)).toBe(200);
    } finally {
      await service.stop();
    }
  });
});

ifFaketime('instances whose clocks are wrong by more than an hour', () => {
  /** The first one passes the end of a leap day. */
  const CLOCKS = ['@2024-02-29 23:59:58', '+3d'] as const;
  const services = {} as Record<(typeof CLOCKS)[number], WorldProcess>;

  beforeAll(async () => {
    await Promise.all(CLOCKS.map(async (when) => (services[when] = await instanceAt(when))));
  });
  afterEach(() => ada.goTo(world.instances[0]!));
  afterAll(() => Promise.all(Object.values(services).map((service) => service.stop())));

  it.each(CLOCKS)('serve sessions, and reject sign-ins and webhooks: %s', async (when) => {
    const service = services[when];
    const before = await world.database.query('SELECT id FROM sessions ORDER BY id');
    const { outcome } = await signInAt(service, 'bob@example.com');
    expect(outcome).toEqual([400, 'invalid_callback']);
    expect(await world.database.query('SELECT id FROM sessions ORDER BY id')).toEqual(before);
    expect(await tellAt(service)).toBe(400);

    ada.goTo(service);
    expect((await ada.get('/api/me')).status).toBe(200);
    const { body: renamed } = await ada.patch(`/api/organizations/${team.id}`, {
      name: `Timekeepers ${when}`,
    });
    expect(Date.parse(renamed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(renamed.createdAt));
    const { body: sessions } = await ada.get('/api/me/sessions');
    for (const { createdAt, lastSeenAt, expiresAt } of sessions.data) {
      expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.parse(lastSeenAt));
    }
    const agents = `/api/organizations/${team.id}/agents`;
    expect((await ada.get(agents)).status).toBe(200);
    expect([201, 409]).toContain((await ada.post(`${agents}/research/trial`)).status);
  });

  it.each(CLOCKS)('change no expiry, because the database sets all expiries: %s', async (when) => {
    const service = services[when];
    const [bob, carol] = [await world.signedIn('bob@example.com'), await world.signedIn('carol@example.com')];
    const age = (days: number, email: string) =>
      world.database.query(
        `UPDATE sessions SET last_seen_at = now() - $1 * interval '1 day', created_at = now() - $1 * interval '1 day'
          WHERE user_id = (SELECT id FROM users WHERE email = $2)`,
        [days, email],
      );
    await age(6.9, 'bob@example.com');
    await age(7.1, 'carol@example.com');
    expect((await bob.goTo(service).get('/api/me')).status).toBe(200);
    expect((await carol.goTo(service).get('/api/me')).status).toBe(401);

    ada.goTo(service);
    const { token, expiresAt, createdAt } = await invite(team, `late-${CLOCKS.indexOf(when)}@example.com`);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 3600 * 1000);
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(3_600_000);
    expect((await ada.get(`/api/invites/${token}`)).body.status).toBe('pending');
    await world.database.query(
      `UPDATE invites SET expires_at = now() - interval '1 minute' WHERE email LIKE 'late%'`,
    );
    expect((await ada.get(`/api/invites/${token}`)).status).toBe(410);
  });

  it('warn at startup and in a metric, and stay healthy', async () => {
    const port = await freePort();
    const service = await launched(world, {
      settings: { ...at('-65m'), LOG_LEVEL: 'warn', METRICS_PORT: String(port) },
    });
    await service.prints(/The clock of this machine is (3899|3900|3901) s behind the clock of the database/);
    const { status } = await world.browser().goTo(service).get('/api/health');
    const samples = await until(
      () => scrape(port),
      (now) => now.has('workspace_clock_offset_seconds'),
    );
    await service.stop();
    expect(status).toBe(200);
    expect(Math.round(samples.get('workspace_clock_offset_seconds')! / 60)).toBe(-65);
  });
});
