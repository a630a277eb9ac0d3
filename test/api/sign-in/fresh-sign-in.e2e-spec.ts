import type { Answer, Browser } from '../../support/browser.js';
import { startMisbehavingWorld } from '../../support/misbehaving-world.js';
import type { Misbehavior, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { found, type Team } from '../../support/people.js';
import type { Instance, World } from '../../support/world.js';

let world: World;
let provider: MisbehavingProvider;
/** An instance that accepts a sign-in as fresh only with the provider's proof, and needs one before a transfer, too. */
let strict: Instance;
let teams = 0;

beforeAll(async () => {
  ({ world, provider } = await startMisbehavingWorld());
  strict = await world.startInstance({ OIDC_FRESH: 'require', FRESH_SIGN_IN_TRANSFER: 'true' });
});
beforeEach(() => {
  provider.misbehave({});
  provider.person = ADA;
});
afterAll(() => world.stop());

const ADA = {
  sub: 'ada',
  email: 'ada@example.test',
  email_verified: true,
  name: 'Ada',
  picture: 'https://a.test/a',
};
const MINUTE = 60;
const NOT_FRESH = { status: 403, body: { code: 'fresh_sign_in_required' } };

const now = () => Math.floor(Date.now() / 1000);

/** Signs a user in. @param claims those of the ID token that differ */
async function signIn(
  browser: Browser,
  query: Record<string, string> = {},
  claims: Misbehavior['claims'] = {},
): Promise<Answer> {
  provider.misbehave({ claims });
  const callback = await browser.get(await browser.passProvider(await browser.startSignIn(query)));
  expect([callback.status, callback.headers.get('location')]).toEqual([302, '/']);
  return callback;
}
/** Opens a browser with a session that began an hour ago. */
async function signedInLongAgo({ origin } = world.instances[0]!): Promise<Browser> {
  const browser = world.browser().goTo({ origin });
  await signIn(browser, {}, { auth_time: now() });
  await world.database.query(
    `UPDATE sessions SET created_at = now() - interval '1 hour', authenticated_at = authenticated_at - interval '1 hour'
      WHERE id = $1`,
    [(await current(browser)).id],
  );
  return browser;
}
const sessions = async (browser: Browser): Promise<any[]> =>
  (await browser.get('/api/me/sessions')).body.data;
const current = async (browser: Browser) => (await sessions(browser)).find((session) => session.current);
const deletion = (browser: Browser, { id }: Team) => browser.delete(`/api/organizations/${id}`);
const team = (browser: Browser) => found(browser, `Fresh ${++teams}`);
const actions = async (browser: Browser, { id }: Team) =>
  (await browser.get(`/api/organizations/${id}`)).body.actions;

describe('a session', () => {
  it.each([
    // columns: the claim auth_time; the expected seconds from now with OIDC_FRESH=trust and with OIDC_FRESH=require
    ['an hour ago', () => now() - 3600, -3600, -3600],
    ['absent', () => undefined, 0, null],
  ])(
    'knows when the person signed in at the provider, if auth_time is %s',
    async (_what, claim, trusted, required) => {
      for (const [instance, expected] of [
        [world.instances[0]!, trusted],
        [strict, required],
      ] as const) {
        const browser = world.browser().goTo(instance);
        await signIn(browser, {}, { auth_time: claim() });
        const { authenticatedAt } = await current(browser);
        if (expected === null) expect(authenticatedAt).toBeNull();
        else expect(Math.abs(Date.parse(authenticatedAt) / 1000 - now() - expected)).toBeLessThan(MINUTE);
      }
    },
  );

  it('is not fresh if version 0.2 has created it', async () => {
    const browser = world.browser();
    await signIn(browser);
    await world.database.query('UPDATE sessions SET authenticated_at = NULL');
    expect((await current(browser)).authenticatedAt).toBeNull();
    expect(await deletion(browser, await team(browser))).toMatchObject(NOT_FRESH);
  });
});

it('a sign-in succeeds if claims are null', async () => {
  await signIn(world.browser(), {}, { nbf: null, auth_time: null, azp: null, acr: null, at_hash: null });
});

describe('an action that cannot be undone', () => {
  it('needs a sign-in of the last ten minutes, and says so beforehand [Sessions, V7.5.3]', async () => {
    const browser = await signedInLongAgo();
    const ours = await team(browser);
    expect(await actions(browser, ours)).toMatchObject({
      delete: { allowed: true, reason: null, freshSignIn: true },
      transferOwnership: { allowed: true, reason: null, freshSignIn: false },
    });
    expect((await actions(browser, ours)).rename).toEqual({ allowed: true, reason: null });
    expect(await deletion(browser, ours)).toMatchObject(NOT_FRESH);
    await world.database.query(`UPDATE sessions SET authenticated_at = now() - interval '9 minutes'`);
    const listed = (await browser.get('/api/organizations?limit=100')).body.data;
    expect(listed.find(({ id }: Team) => id === ours.id).actions.delete.freshSignIn).toBe(false);
    expect((await deletion(browser, ours)).status).toBe(200);
  });

  it('is checked for a fresh sign-in after the relation and before the body', async () => {
    const browser = await signedInLongAgo();
    const ours = await team(browser);
    provider.person = { ...ADA, sub: 'eve', email: 'eve@example.test' };
    const stranger = await signedInLongAgo();
    expect(await deletion(stranger, ours)).toMatchObject({
      status: 403,
      body: { code: 'relation_required' },
    });
    const path = `/api/organizations/${ours.id}`;
    expect(await browser.request('DELETE', path, { json: { un: 'known' } })).toMatchObject(NOT_FRESH);
  });

  it('includes the transfer of an ownership only with FRESH_SIGN_IN_TRANSFER=true', async () => {
    const browser = await signedInLongAgo();
    const ours = await team(browser);
    const transfer = () =>
      browser.post(`/api/organizations/${ours.id}/transfer-ownership`, {
        membershipId: ours.ownerMembershipId,
      });
    expect((await transfer()).body.code).toBe('invalid_transfer_target');
    browser.goTo(strict);
    expect(await transfer()).toMatchObject(NOT_FRESH);
    expect((await actions(browser, ours)).transferOwnership).toEqual({
      allowed: true,
      reason: null,
      freshSignIn: true,
    });
  });

  it('needs no fresh sign-in with FRESH_SIGN_IN_MINUTES=0', async () => {
    const browser = await signedInLongAgo();
    const ours = await team(browser);
    browser.goTo(await world.startInstance({ FRESH_SIGN_IN_MINUTES: '0' }));
    expect((await actions(browser, ours)).delete).toEqual({
      allowed: true,
      reason: null,
      freshSignIn: false,
    });
    expect((await deletion(browser, ours)).status).toBe(200);
  });
});

describe('a fresh sign-in', () => {
  it('asks the provider for a new sign-in, with the prompt that this provider needs', async () => {
    const asked = async (instance: Instance, query: Record<string, string>) => {
      const url = new URL(await world.browser().goTo(instance).startSignIn(query));
      return [url.searchParams.get('max_age'), url.searchParams.get('prompt')];
    };
    const [first] = world.instances;
    expect(await asked(first!, { fresh: 'true' })).toEqual(['0', 'login']);
    expect(await asked(first!, { fresh: 'true', prompt: 'select_account' })).toEqual(['0', 'login']);
    expect(await asked(first!, { fresh: 'yes', prompt: 'select_account' })).toEqual([null, 'select_account']);
    const google = await world.startInstance({ OIDC_FRESH_PROMPT: 'select_account' });
    expect(await asked(google, { fresh: 'true' })).toEqual(['0', 'select_account']);
  });

  it('gives the session of the same person a new token, and keeps its row', async () => {
    const browser = await signedInLongAgo();
    const ours = await team(browser);
    const before = await current(browser);
    const others = (await sessions(browser)).length;
    const replaced = await browser.jar.getCookieString(world.publicUrl);
    await signIn(browser, { fresh: 'true' }, { auth_time: now() });
    const { authenticatedAt, lastSeenAt: _seen, expiresAt, ...same } = await current(browser);
    expect(before).toMatchObject(same);
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(Date.parse(before.expiresAt));
    expect(Date.parse(authenticatedAt)).toBeGreaterThan(Date.parse(before.authenticatedAt));
    expect(await sessions(browser)).toHaveLength(others);
    const [event] = await world.database.query<{ type: string }>(
      'SELECT type FROM audit_events WHERE target_id = $1 ORDER BY occurred_at DESC LIMIT 1',
      [before.id],
    );
    expect(event).toEqual({ type: 'session.renewed' });
    const old = await fetch(`${world.instances[0]!.origin}/api/me`, { headers: { cookie: replaced } });
    expect(old.status).toBe(401);
    expect((await deletion(browser, ours)).status).toBe(200);
  });

  it('of another person is an ordinary sign-in', async () => {
    const browser = await signedInLongAgo();
    const { id } = await current(browser);
    provider.person = { ...ADA, sub: 'grace', email: 'grace@example.test' };
    await signIn(browser, { fresh: 'true' });
    expect((await browser.get('/api/me')).body.user.email).toBe('grace@example.test');
    expect((await sessions(browser)).map((session) => session.id)).not.toContain(id);
    expect(await world.database.query('SELECT FROM sessions WHERE id = $1', [id])).toEqual([]);
  });

  it('is an ordinary sign-in if the session has ended', async () => {
    const browser = await signedInLongAgo();
    const { id } = await current(browser);
    await world.database.query(`UPDATE sessions SET last_seen_at = now() - interval '8 days' WHERE id = $1`, [
      id,
    ]);
    await signIn(browser, { fresh: 'true' });
    expect((await current(browser)).id).not.toBe(id);
  });

  it.each([
    ['sends no auth_time', {}],
    ['sends auth_time zero', { auth_time: 0 }],
    ['ignores prompt=login', { auth_time: now() - 3600 }],
  ])(
    'counts with OIDC_FRESH=trust, and not with OIDC_FRESH=require, if the provider %s',
    async (_what, claims) => {
      for (const [instance, isAsked] of [
        [world.instances[0]!, false],
        [strict, true],
      ] as const) {
        const browser = await signedInLongAgo(instance);
        const ours = await team(browser);
        await signIn(browser, { fresh: 'true' }, claims);
        expect((await actions(browser, ours)).delete.freshSignIn).toBe(isAsked);
        if (isAsked) expect(await deletion(browser, ours)).toMatchObject(NOT_FRESH);
      }
    },
  );
});
