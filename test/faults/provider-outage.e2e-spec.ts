import { TIMEOUTS } from '../../src/platform/config/timeouts.js';
import { NAVIGATION, type Browser } from '../support/browser.js';
import { stopTimers } from '../support/clock.js';
import type { Misbehavior, MisbehavingProvider } from '../support/misbehaving-provider.js';
import { startMisbehavingWorld } from '../support/misbehaving-world.js';
import { faults, json } from '../support/provider-answers.js';
import type { World } from '../support/world.js';

let world: World;
let provider: MisbehavingProvider;

beforeAll(async () => {
  // The identity provider is down when the service starts.
  ({ world, provider } = await startMisbehavingWorld({ timeouts: TIMEOUTS }, (down) => down.stop()));
  stopTimers('performance');
});
afterAll(() => {
  jest.useRealTimers();
  return world.stop();
});

/** Advances the clock until the service fetches the metadata again. */
const aMinuteLater = () => jest.advanceTimersByTime(60_000);

const UNAVAILABLE = { status: 503, body: { code: 'identity_provider_unavailable' } };

async function signIn(browser: Browser): Promise<string | null> {
  const callback = await browser.get(await browser.passProvider(await browser.startSignIn()));
  return callback.headers.get('location');
}

async function expectUnavailable(browser: Browser, path: string): Promise<void> {
  const problem = await browser.get(path);
  expect(problem).toMatchObject(UNAVAILABLE);
  expect(problem.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
}

describe('an unreachable identity provider', () => {
  it('does not prevent startup, and is used once it is reachable', async () => {
    const ada = world.browser();
    expect((await ada.get('/api/health')).status).toBe(200);
    await expectUnavailable(ada, '/api/auth/login');
    await expectUnavailable(ada, '/api/auth/login');

    await provider.start();
    expect(await signIn(ada)).toBe('/');
    expect((await ada.get('/api/me')).status).toBe(200);
  });

  it('does not affect existing sessions, and makes a sign-in return to the application with an error', async () => {
    const ada = world.browser();
    await signIn(ada);
    await provider.stop();

    expect((await ada.get('/api/me')).status).toBe(200);
    expect(await ada.post('/api/organizations', { name: 'Engines' })).toMatchObject({ status: 201 });
    const grace = world.browser();
    aMinuteLater();
    await expectUnavailable(grace, '/api/auth/login');
    const page = await grace.get('/api/auth/login?returnTo=/plans', NAVIGATION);
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      '/plans?authError=identity_provider_unavailable',
    ]);
    expect(await grace.cookies('/api/auth/callback')).toEqual({});
    expect((await grace.get('/api/health')).status).toBe(200);

    await provider.start();
    expect(await signIn(grace)).toBe('/');
  });

  it('makes the callback fail, and the user has to sign in again', async () => {
    const ada = world.browser();
    const callback = await ada.passProvider(await ada.startSignIn());
    await provider.stop();
    await expectUnavailable(ada, callback);
    expect(await ada.cookies()).toEqual({});

    await provider.start();
    expect(await signIn(ada)).toBe('/');
  });
});

describe('the metadata of the identity provider', () => {
  const fetches = async (act: () => Promise<unknown>): Promise<number> => {
    const before = provider.requests.discovery;
    await act();
    return provider.requests.discovery - before;
  };
  const startSignIn = () => world.browser().get('/api/auth/login');

  it('is fetched once a minute, however many sign-ins start', async () => {
    aMinuteLater();
    expect(await fetches(() => Promise.all([1, 2, 3].map(startSignIn)))).toBe(1);
    expect(await fetches(() => signIn(world.browser()))).toBe(0);
    jest.advanceTimersByTime(59_999);
    expect(await fetches(startSignIn)).toBe(0);
    jest.advanceTimersByTime(1);
    expect(await fetches(() => signIn(world.browser()))).toBe(1);
  });

  it('is used for up to a minute after an outage has begun', async () => {
    await startSignIn();
    await provider.stop();
    expect((await startSignIn()).status).toBe(302);
    await provider.start();
  });

  it.each<[string, Misbehavior['token']]>([
    ['a server error', faults.serverError],
    ['a rejected client', () => json({ error: 'invalid_client' }, 401)],
    ['a reset connection', faults.reset],
  ])('is fetched again after a failed request for tokens: %s', async (_case, token) => {
    const ada = world.browser();
    const callback = await ada.passProvider(await ada.startSignIn());
    provider.misbehave({ token });
    expect((await ada.get(callback)).status).toBeGreaterThanOrEqual(400);
    provider.misbehave({});
    expect(await fetches(startSignIn)).toBe(1);
  });

  it('is fetched again after a token that is signed with an unknown key', async () => {
    const ada = world.browser();
    const callback = await ada.passProvider(await ada.startSignIn());
    provider.misbehave({ header: { kid: 'unknown' } });
    expect(await ada.get(callback)).toMatchObject({ status: 400, body: { code: 'invalid_callback' } });
    provider.misbehave({});
    expect(await fetches(startSignIn)).toBe(1);
  });

  it.each<[string, Misbehavior]>([
    ['a rejected code', { token: () => json({ error: 'invalid_grant' }, 400) }],
    ['an invented code', { callback: (query) => query.set('code', 'invented') }],
    ['no code', { callback: (query) => query.delete('code') }],
    ['two codes', { callback: (query) => query.append('code', 'other') }],
    ['another issuer', { callback: (query) => query.set('iss', 'https://evil.example') }],
    ['an outage in the callback', { callback: (query) => query.set('error', 'server_error') }],
  ])('is not fetched again after a callback with %s', async (_case, fault) => {
    const ada = world.browser();
    provider.misbehave(fault);
    const callback = await ada.passProvider(await ada.startSignIn());
    expect((await ada.get(callback)).status).toBeGreaterThanOrEqual(400);
    provider.misbehave({});
    expect(await fetches(startSignIn)).toBe(0);
  });

  it('is not fetched again after the person has canceled a sign-in', async () => {
    const ada = world.browser();
    const start = new URL(await ada.startSignIn());
    const denied = { error: 'access_denied', state: start.searchParams.get('state')!, iss: provider.issuer };
    const answer = await ada.get(`/api/auth/callback?${new URLSearchParams(denied).toString()}`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'sign_in_denied' } });
    expect(await fetches(startSignIn)).toBe(0);
  });
});

describe('an invalid response of the identity provider', () => {
  const answers: [string, Misbehavior['discovery']][] = [
    ['of another issuer', faults.change({ issuer: 'https://evil.example' })],
    ['of another tenant', (good) => faults.change({ issuer: `${issuerOf(good)}/tenant` })(good)],
    ['without an issuer', faults.change({ issuer: undefined })],
    ['as HTML', faults.html],
    ['as a server error', faults.serverError],
    ['as a redirect', faults.redirect('https://evil.example/')],
    ['of 8 MB', faults.huge(8_000_000)],
    ['of 100 MB, compressed', faults.gzipBomb(100_000_000)],
    ['that is truncated', faults.cut],
    ['over a reset connection', faults.reset],
    ['without an authorization endpoint', faults.change({ authorization_endpoint: undefined })],
    ['with a malformed token endpoint', faults.change({ token_endpoint: '/token' })],
    ['without an address of keys', faults.change({ jwks_uri: undefined })],
  ];
  it.each(answers)('prevents the start of a sign-in if it is metadata %s', async (_case, discovery) => {
    provider.misbehave({ discovery });
    aMinuteLater();
    const ada = world.browser();
    await expectUnavailable(ada, '/api/auth/login');
    provider.misbehave({});
    expect(await signIn(ada)).toBe('/');
  });

  it.each([
    ['a server error', faults.serverError],
    ['HTML', faults.html],
    ['8 MB', faults.huge(8_000_000)],
    ['a redirect', faults.redirect('https://evil.example/')],
  ])('makes the callback fail if it is %s instead of keys', async (_case, jwks) => {
    const ada = world.browser();
    provider.rotateKey();
    provider.misbehave({ jwks });
    await expectUnavailable(ada, await ada.passProvider(await ada.startSignIn()));
    expect(await ada.cookies()).toEqual({});
    provider.misbehave({});
    expect(await signIn(ada)).toBe('/');
  });
});

describe('an identity provider that never answers', () => {
  type Endpoint = 'discovery' | 'token' | 'userinfo' | 'jwks';

  /** Acts while an endpoint hangs. Resolves once the endpoint is called, with a function that awaits the outcome. */
  async function hanging<T>(
    endpoint: Endpoint,
    act: () => Promise<T>,
    others: Misbehavior = { claims: { email: undefined } },
  ): Promise<() => Promise<T>> {
    let outcome!: Promise<T>;
    await new Promise<void>((asked) => {
      const hang: Misbehavior[Endpoint] = (good) => {
        asked();
        return faults.hang(good);
      };
      provider.misbehave({ ...others, [endpoint]: hang });
      outcome = act();
    });
    return () => outcome;
  }

  it('causes a timeout at each endpoint except userinfo if the ID token has an address, while other requests are served', async () => {
    const joan = world.browser();
    await signIn(joan);
    const people = [1, 2, 3, 4].map(() => world.browser());
    const callbacks = await Promise.all(
      people.map(async (person) => person.passProvider(await person.startSignIn())),
    );
    const [ada, grace, alan, eve] = people as [Browser, Browser, Browser, Browser];

    const outcomes = [
      await hanging('token', () => expectUnavailable(ada, callbacks[0]!)),
      await hanging('userinfo', () => expectUnavailable(grace, callbacks[1]!)),
    ];
    const addressed = world.browser();
    const signedIn = await hanging('userinfo', () => signIn(addressed), {});
    provider.rotateKey(); // so that the next callback fetches the keys
    outcomes.push(await hanging('jwks', () => expectUnavailable(alan, callbacks[2]!)));
    aMinuteLater();
    outcomes.push(await hanging('discovery', () => expectUnavailable(eve, '/api/auth/login')));
    expect((await joan.get('/api/me')).status).toBe(200);
    // While the identity provider still hangs, these requests fail, and the sign-in with an address succeeds.
    await Promise.all(outcomes.map((outcome) => outcome()));
    expect(await signedIn()).toBe('/');
    expect((await addressed.get('/api/me')).body.user).toMatchObject({ email: 'ada@example.test' });

    provider.misbehave({});
    for (const person of people) {
      // The only cookies left are those of sign-ins that were not completed.
      expect(Object.keys(await person.cookies()).filter((name) => !name.startsWith('sign-in'))).toEqual([]);
      expect(await signIn(person)).toBe('/');
    }
  });
});

function issuerOf({ body }: { body: unknown }): string {
  return (body as { issuer: string }).issuer;
}
