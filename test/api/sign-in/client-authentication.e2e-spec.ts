import type { Browser } from '../../support/browser.js';
import type { Reading } from '../../support/client-credentials.js';
import type { Misbehavior, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { startMisbehavingWorld } from '../../support/misbehaving-world.js';
import { faults, json } from '../../support/provider-answers.js';
import type { Instance, World } from '../../support/world.js';

let world: World;
let provider: MisbehavingProvider;

beforeAll(async () => {
  ({ world, provider } = await startMisbehavingWorld());
});
beforeEach(() => {
  provider.misbehave({});
  provider.methods.length = 0;
});
afterAll(() => world.stop());

const BASIC = 'client_secret_basic';
const POST = 'client_secret_post';
const listing = (methods?: string[]): Misbehavior => ({
  discovery: faults.change({ token_endpoint_auth_methods_supported: methods }),
});

/** An instance that remembers nothing of other tests. */
const newInstance = (OIDC_CLIENT_AUTH = 'auto') => world.startInstance({ OIDC_CLIENT_AUTH });

/** Signs in. @returns the redirect target, or the error code */
async function signIn(instance: Instance, browser = world.browser().goTo(instance)): Promise<string> {
  const { headers, body } = await browser.get(await callbackOf(browser));
  return headers.get('location') ?? (body as { code: string }).code;
}
async function callbackOf(browser: Browser): Promise<string> {
  return browser.passProvider(await browser.startSignIn());
}

describe('the client', () => {
  it.each<[listed: string[], method: 'basic' | 'post', reads: Reading[]]>([
    [[BASIC, POST], 'basic', ['basic', 'undecoded-basic']],
    [[POST, BASIC], 'post', ['post']],
  ])(
    'authenticates by the first method that the provider lists, and tries the other once if it fails: %j',
    async (listed, method, readings) => {
      provider.misbehave(listing(listed));
      const instance = await newInstance();
      for (const reads of readings) {
        provider.misbehave({ ...listing(listed), credentials: [reads] });
        provider.methods.length = 0;
        expect(await signIn(instance)).toBe('/');
        expect(provider.methods).toEqual([method]);
      }
      provider.misbehave({ ...listing(listed), credentials: [] });
      provider.methods.length = 0;
      expect(await signIn(instance)).toBe('identity_provider_unavailable');
      expect(provider.methods).toEqual([method, method === 'post' ? 'basic' : 'post']);
    },
  );

  it('authenticates by the method of the setting, regardless of the list of the provider', async () => {
    provider.misbehave({ ...listing([BASIC, POST]), credentials: ['post'] });
    const instance = await newInstance('post');
    expect(await signIn(instance)).toBe('/');
    provider.misbehave({ ...listing([BASIC, POST]), credentials: [] });
    expect(await signIn(instance)).toBe('identity_provider_unavailable');
    expect(provider.methods).toEqual(['post', 'post']);
  });

  it('tries the other listed method with the same code, and remembers what worked', async () => {
    provider.misbehave({ ...listing([BASIC, POST]), credentials: ['post'] });
    const instance = await newInstance();
    expect(await signIn(instance)).toBe('/');
    expect(provider.methods).toEqual(['basic', 'post']);
    expect(await signIn(instance)).toBe('/');
    expect(provider.methods).toEqual(['basic', 'post', 'post']);

    // The provider now accepts the other method.
    provider.misbehave({ ...listing([BASIC, POST]), credentials: ['basic'] });
    expect(await signIn(instance)).toBe('/');
    expect(provider.methods).toEqual(['basic', 'post', 'post', 'post', 'basic']);
  });

  it('also tries the other method after a challenge, and after the errors of other providers', async () => {
    const instance = await newInstance();
    const rejected = (error: string, status: number, headers = {}): Misbehavior['token'] => {
      const { body } = json({ error }, status);
      return (good) =>
        good.status === 401 ? { ...good, status, body, headers: { ...good.headers, ...headers } } : good;
    };
    // The client begins with the method that worked last.
    for (const [token, methods] of [
      [rejected('invalid_client', 401, { 'www-authenticate': 'Basic' }), ['basic', 'post']],
      [rejected('unauthorized_client', 403), ['post', 'basic']], // as glewlwyd answers
      [rejected('unauthorized_client', 401), ['basic', 'post']], // as Keycloak answers
      [rejected('access_denied', 401), ['post', 'basic']], // as Auth0 answers
    ] as const) {
      provider.misbehave({ ...listing([BASIC, POST]), credentials: [methods[1]], token });
      provider.methods.length = 0;
      expect(await signIn(instance)).toBe('/');
      expect(provider.methods).toEqual(methods);
    }
    provider.misbehave({
      ...listing([BASIC, POST]),
      credentials: [],
      token: rejected('invalid_client', 401, { 'www-authenticate': 'Basic' }),
    });
    expect(await signIn(instance)).toBe('identity_provider_unavailable');
  });

  it('fails one sign-in if a rejected client uses up the code, and not the next', async () => {
    provider.misbehave({ ...listing([BASIC, POST]), credentials: ['post'], burnsCodes: true });
    const instance = await newInstance();
    expect(await signIn(instance)).toBe('invalid_callback');
    expect(await signIn(instance)).toBe('/');
    expect(provider.methods).toEqual(['basic', 'post', 'post']);
  });

  it('tries no method that is not listed', async () => {
    provider.misbehave({ ...listing([BASIC]), credentials: ['post'] });
    expect(await signIn(await newInstance())).toBe('identity_provider_unavailable');
    expect(provider.methods).toEqual(['basic']);
  });
});

describe('a rejected client', () => {
  it.each<[string, number, string]>([
    ['invalid_client', 401, 'identity_provider_unavailable'],
    ['invalid_client', 400, 'identity_provider_unavailable'],
    ['unauthorized_client', 400, 'identity_provider_unavailable'],
    ['access_denied', 401, 'identity_provider_unavailable'],
    ['invalid_request', 400, 'sign_in_denied'],
    ['invalid_grant', 400, 'invalid_callback'],
  ])('is distinguished from a rejected person: %s with status %d', async (error, status, code) => {
    provider.misbehave({ token: () => json({ error }, status) });
    expect(await signIn(world.instances[0]!)).toBe(code);
    expect(provider.methods).toHaveLength(1);
  });

  it('is not assumed because of an error in the callback, which anyone can send', async () => {
    provider.misbehave({
      callback: (query) => {
        query.delete('code');
        query.set('error', 'invalid_client');
      },
    });
    expect(await signIn(world.instances[0]!)).toBe('sign_in_denied');
    expect(provider.methods).toEqual([]);
  });
});

describe('OIDC_AUTHORIZATION_PARAMS', () => {
  it('adds parameters to those of the sign-in', async () => {
    const instance = await world.startInstance({
      OIDC_AUTHORIZATION_PARAMS: 'hd=example.com&acr_values=mfa%20otp&ui_locales=de',
    });
    const browser = world.browser().goTo(instance);
    const url = new URL(await browser.startSignIn({ prompt: 'login' }));
    const plain = new URL(await world.browser().startSignIn({ prompt: 'login' }));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      hd: 'example.com',
      acr_values: 'mfa otp',
      ui_locales: 'de',
      prompt: 'login',
    });
    const own = [...url.searchParams.keys()].filter((name) => !/^(hd|acr_values|ui_locales)$/.test(name));
    expect(own).toEqual([...plain.searchParams.keys()]);
    expect((await browser.get(await browser.passProvider(url.href))).headers.get('location')).toBe('/');
  });
});
