import { at, ifFaketime } from '../support/clock.js';
import type { Browser } from '../support/browser.js';
import { found, invite, join, type Team } from '../support/people.js';
import { eventOf, send, signed } from '../support/webhooks.js';
import { startWorld, type World } from '../support/world.js';
import { build, launched, type WorldProcess } from '../support/world-process.js';

let world: World;
let ada: Browser;
let team: Team;
let services: WorldProcess[] = [];

beforeAll(async () => {
  await build();
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Timekeepers');
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop()));
  services = [];
});
afterAll(() => world.stop());

/** Starts an instance with a wrong clock. @param when the offset or the time, as faketime expects it */
async function instanceAt(when: string): Promise<WorldProcess> {
  const service = await launched(world, { settings: at(when) });
  services.push(service);
  return service;
}

/** Signs in at this instance. The outcome is the redirect target, or the status and the error code. */
async function signInAt(service: WorldProcess, email: string) {
  const person = world.browser().goTo(service);
  const { status, headers, body } = await person.signIn({ email });
  return { person, outcome: status === 302 ? headers.get('location') : [status, body.code] };
}

async function tellAt(service: WorldProcess, age: number): Promise<number> {
  const text = JSON.stringify(eventOf('invoice.created', { id: 'in_none', object: 'invoice' }));
  const signature = signed(world, text, { age });
  const answer = await world
    .browser()
    .goTo(service)
    .request('POST', '/api/webhooks/stripe', {
      body: text,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  return answer.status;
}

ifFaketime('an instance whose clock is wrong', () => {
  it.each(['-30s', '+25s'])('accepts sign-ins and webhooks if the clock is off by %s', async (when) => {
    const service = await instanceAt(when);
    const { person, outcome } = await signInAt(service, 'bea@example.com');
    expect(outcome).toBe('/');
    expect((await person.get('/api/me')).status).toBe(200);
    expect(await tellAt(service, 0)).toBe(200);
  });

  it.each(['-11m', '+70m', '-1h'])(
    'serves sessions and rejects sign-ins and webhooks if the clock is off by %s',
    async (when) => {
      const service = await instanceAt(when);
      const before = await world.database.query('SELECT id FROM sessions');
      const { outcome } = await signInAt(service, 'bob@example.com');
      expect(outcome).toEqual([400, 'invalid_callback']);
      expect(await world.database.query('SELECT id FROM sessions')).toEqual(before);
      expect(await tellAt(service, 0)).toBe(400);

      ada.goTo(service);
      try {
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
      } finally {
        ada.goTo(world.instances[0]!);
      }
    },
  );

  it.each(['+3d', '-3d'])(
    'changes no expiry if the clock is off by %s, because the database sets all expiries',
    async (when) => {
      const service = await instanceAt(when);
      const [bob, carol] = [
        await world.signedIn('bob@example.com'),
        await world.signedIn('carol@example.com'),
      ];
      const mine = await bob.get('/api/me/sessions');
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
      expect(mine.status).toBe(200);

      ada.goTo(service);
      try {
        const { token, expiresAt, createdAt } = await invite(
          team,
          `late${when.replace('+', '-plus-')}@example.com`,
        );
        expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 3600 * 1000);
        expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(3_600_000);
        expect((await ada.get(`/api/invites/${token}`)).body.status).toBe('pending');
        await world.database.query(
          `UPDATE invites SET expires_at = now() - interval '1 minute' WHERE email LIKE 'late%'`,
        );
        expect((await ada.get(`/api/invites/${token}`)).status).toBe(410);
      } finally {
        ada.goTo(world.instances[0]!);
      }
    },
  );

  it('serves requests across the end of a leap day', async () => {
    const service = await instanceAt('@2024-02-29 23:59:58');
    ada.goTo(service);
    try {
      for (const path of ['/api/me', '/api/me/sessions', `/api/organizations/${team.id}/agents`])
        expect((await ada.get(path)).status).toBe(200);
      const { status } = await ada.post(`/api/organizations/${team.id}/agents/research/trial`);
      expect([201, 409]).toContain(status);
    } finally {
      ada.goTo(world.instances[0]!);
    }
  });
});

ifFaketime('two instances with clocks ten minutes apart', () => {
  it('agree on organizations and sessions', async () => {
    const [early, late] = await Promise.all([instanceAt('-5m'), instanceAt('+5m')]);
    const bob = await join(world, team, 'both@example.com', 'admin');
    for (const [here, there] of [
      [early, late],
      [late, early],
    ] as const) {
      bob.browser.goTo(here);
      const path = `/api/organizations/${team.id}`;
      expect((await bob.browser.patch(path, { name: 'Agreed' })).status).toBe(200);
      const [one, other] = [await bob.browser.get(path), await bob.browser.goTo(there).get(path)];
      expect(other.body).toEqual(one.body);
    }
    await bob.browser.goTo(early).get('/api/auth/logout');
    expect((await bob.browser.goTo(late).get('/api/me')).status).toBe(401);
  });
});

ifFaketime('a webhook', () => {
  it('is accepted for five minutes by the clock of the receiving instance', async () => {
    const service = await instanceAt('+4m');
    expect(await tellAt(service, 30)).toBe(200);
    expect(await tellAt(service, 90)).toBe(400);
    const text = '{}';
    expect((await send(world, text, { 'stripe-signature': 't=1,v1=00' })).status).toBe(400);
  });
});
