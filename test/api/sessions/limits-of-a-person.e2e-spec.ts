import { NAVIGATION, type Browser } from '../../support/browser.js';
import { whileTimeStands } from '../../support/clock.js';
import { found, invite } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { Instance, World } from '../../support/world.js';

const LIMIT = 2;

let world: World;
let people = 0;

beforeAll(async () => {
  world = await sharedWorld({ settings: { LIMIT_WRITES_PER_DAY: String(LIMIT) } });
});

const newAddress = () => `p${++people}@example.com`;
const signedInAt = async (instance: Instance, email: string): Promise<Browser> => {
  const browser = world.browser().goTo(instance);
  await browser.signIn({ email });
  return browser;
};
const change = (browser: Browser) => browser.patch('/api/me/notices', { invite_accepted: true });
const useUp = async (browser: Browser) => {
  for (let count = 0; count < LIMIT; count++) expect((await change(browser)).status).toBe(200);
  expectProblem(await change(browser), 429, 'rate_limited');
};
const userOf = async (browser: Browser) => (await browser.get('/api/me')).body.user;

describe('the limit of changes', () => {
  it('still applies to a person who deletes their account and returns [Input, V2.4.1, API6]', async () => {
    const email = newAddress();
    const browser = await world.signedIn(email);
    const { id } = await userOf(browser);
    await useUp(browser);
    expect(await browser.delete('/api/me')).toMatchObject({ status: 200, body: { status: 'deleted' } });

    const returned = await world.signedIn(email);
    expect((await userOf(returned)).id).not.toBe(id);
    expectProblem(await change(returned), 429, 'rate_limited');
  });

  it('never keeps a person from ending their sessions [Sessions]', async () => {
    const email = newAddress();
    const [browser, stolen, lost] = [
      await world.signedIn(email),
      await world.signedIn(email),
      await world.signedIn(email),
    ];
    await useUp(browser);
    const [{ id }] = (await stolen.get('/api/me/sessions')).body.data.filter((one: any) => one.current);
    expect((await browser.delete(`/api/me/sessions/${id}`)).status).toBe(200);
    expect((await browser.delete('/api/me/sessions')).body).toEqual({ ended: 1 });
    for (const other of [stolen, lost]) expect((await other.get('/api/me')).status).toBe(401);
  });

  it('counts by the user for a session that an older version has created', async () => {
    const browser = await world.signedIn(newAddress());
    await world.database.query('UPDATE sessions SET identity_hash = NULL WHERE user_id = $1', [
      (await userOf(browser)).id,
    ]);
    await useUp(browser);
  });

  it('stores no issuer and no subject in the session', async () => {
    const browser = await world.signedIn(newAddress());
    const [row] = await world.database.query<{ session: any; issuer: string; subject: string }>(
      `SELECT to_jsonb(s) AS session, i.issuer, i.subject
         FROM sessions s JOIN identities i USING (user_id) WHERE user_id = $1`,
      [(await userOf(browser)).id],
    );
    const { session, issuer, subject } = row!;
    expect(session.identity_hash).toMatch(/^\\x[\da-f]{64}$/);
    // Columns of bytes are shown as hexadecimal digits.
    for (const text of [issuer, subject])
      for (const form of [text, Buffer.from(text).toString('hex')])
        expect(JSON.stringify(session)).not.toContain(form);
  });
});

describe('the limit of requests that call the payment provider', () => {
  it('still applies to a person who deletes their account and returns [Input, V2.4.1, API6]', () =>
    whileTimeStands(async () => {
      const limited = await world.startInstance({
        LIMIT_WRITES_PER_DAY: '0',
        LIMIT_PAYMENT_REQUESTS_PER_MINUTE: '1',
      });
      const team = await found(await signedInAt(limited, newAddress()), 'Payers');
      const email = newAddress();
      const joined = async () => {
        const { token } = await invite(team, email, 'admin');
        const browser = await signedInAt(limited, email);
        expect((await browser.post(`/api/invites/${token}/accept`)).status).toBe(200);
        return browser;
      };
      const openPortal = (browser: Browser) => browser.post(`/api/organizations/${team.id}/billing/portal`);
      const browser = await joined();
      expect((await openPortal(browser)).status).toBe(201);
      expect((await browser.delete('/api/me')).status).toBe(200);
      expectProblem(await openPortal(await joined()), 429, 'rate_limited');
    }));
});

describe('the limit of sign-ins', () => {
  let limited: Instance;
  beforeAll(async () => {
    limited = await world.startInstance({
      LIMIT_SIGN_INS_PER_HOUR: String(LIMIT),
      LIMIT_WRITES_PER_DAY: '0',
    });
  });

  const callback = async (browser: Browser, email: string, query: Record<string, string> = {}) =>
    browser.answerProvider(await browser.startSignIn({ returnTo: '/plans', ...query }), { email });
  const countOf = async (table: string) =>
    (await world.database.query<{ count: string }>(`SELECT count(*) FROM ${table}`))[0]!.count;

  it('refuses a further one, stores nothing, and keeps the session of the browser [Input, V2.4.1, API6]', () =>
    whileTimeStands(async () => {
      const email = newAddress();
      const browser = await signedInAt(limited, email);
      await signedInAt(limited, email);
      const before = [await countOf('sessions'), await countOf('audit_events')];
      const refused = await browser.get(await callback(browser, email), NAVIGATION);
      expect([refused.status, refused.headers.get('location')]).toEqual([
        302,
        '/plans?authError=rate_limited',
      ]);
      expectProblem(await browser.get(await callback(browser, email)), 429, 'rate_limited');
      expect([await countOf('sessions'), await countOf('audit_events')]).toEqual(before);
      expect((await userOf(browser)).email).toBe(email);
      const other = await signedInAt(limited, newAddress());
      expect((await other.get('/api/me')).status).toBe(200);
    }));

  it('counts fresh ones, and still applies to a person who deletes their account', () =>
    whileTimeStands(async () => {
      const email = newAddress();
      const browser = await signedInAt(limited, email);
      expect((await browser.get(await callback(browser, email, { fresh: 'true' }))).status).toBe(302);
      expect((await browser.delete('/api/me')).status).toBe(200);
      const refused = await browser.get(await callback(browser, email), NAVIGATION);
      expect(refused.headers.get('location')).toBe('/plans?authError=rate_limited');
    }));
});
