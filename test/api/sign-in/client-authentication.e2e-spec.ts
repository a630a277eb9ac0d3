import type { Browser } from '../../support/browser.js';
import type { Reading } from '../../support/client-credentials.js';
import type { Misbehaviour, MisbehavingProvider } from '../../support/misbehaving-provider.js';
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
const listing = (methods?: string[]): Misbehaviour => ({
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
  it.each<[listed: string[] | undefined, reads: Reading, method: string]>([
    [[BASIC, POST], 'basic', 'basic'],
    [[BASIC, POST], 'undecoded-basic', 'basic'],
    [[POST, BASIC], 'post', 'post'],
    [[POST], 'post', 'post'],
    [['private_key_jwt'], 'basic', 'basic'],
    [undefined, 'basic', 'basic'],
  ])(
    'authenticates by the first usable method that the provider lists: %j, read as %s',
    async (listed, reads, method) => {
      provider.misbehave({ ...listing(listed), credentials: [reads] });
      expect(await signIn(await newInstance())).toBe('/');
      expect(provider.methods).toEqual([method]);
    },
  );

  it.each<['basic' | 'post', string[]]>([
    ['post', [BASIC, POST]],
    ['basic', [POST, BASIC]],
  ])(
    'authenticates by %s if the setting says so, regardless of the list of the provider',
    async (method, listed) => {
      provider.misbehave({ ...listing(listed), credentials: [method] });
      const instance = await newInstance(method);
      expect(await signIn(instance)).toBe('/');
      provider.misbehave({ ...listing(listed), credentials: [] });
      expect(await signIn(instance)).toBe('identity_provider_unavailable');
      expect(provider.methods).toEqual([method, method]);
    },
  );

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

  it('also tries the other method after a challenge', async () => {
    const challenged: Misbehaviour['token'] = (good) =>
      good.status === 401 ? { ...good, headers: { ...good.headers, 'www-authenticate': 'Basic' } } : good;
    provider.misbehave({ ...listing([BASIC, POST]), credentials: ['post'], token: challenged });
    expect(await signIn(await newInstance())).toBe('/');
    expect(provider.methods).toEqual(['basic', 'post']);
    provider.misbehave({ ...listing([BASIC, POST]), credentials: [], token: challenged });
    expect(await signIn(await newInstance())).toBe('identity_provider_unavailable');
  });

  it.each([
    ['unauthorized_client', 403], // as glewlwyd answers
    ['unauthorized_client', 401], // as Keycloak answers
    ['access_denied', 401], // as Auth0 answers
  ])('also tries the other method after %s with status %d', async (error, status) => {
    const token: Misbehaviour['token'] = (good) => (good.status === 401 ? json({ error }, status) : good);
    provider.misbehave({ ...listing([BASIC, POST]), credentials: ['post'], token });
    expect(await signIn(await newInstance())).toBe('/');
    expect(provider.methods).toEqual(['basic', 'post']);
  });

  it('fails one sign-in if a rejected client uses up the code, and not the next', async () => {
    provider.misbehave({ ...listing([BASIC, POST]), credentials: ['post'], burnsCodes: true });
    const instance = await newInstance();
    expect(await signIn(instance)).toBe('invalid_callback');
    expect(await signIn(instance)).toBe('/');
    expect(provider.methods).toEqual(['basic', 'post', 'post']);
  });

  it('tries each listed method once, and no method that is not listed', async () => {
    provider.misbehave({ ...listing([POST, BASIC]), credentials: [] });
    expect(await signIn(await newInstance())).toBe('identity_provider_unavailable');
    expect(provider.methods).toEqual(['post', 'basic']);
    provider.misbehave({ ...listing([BASIC]), credentials: ['post'] });
    expect(await signIn(await newInstance())).toBe('identity_provider_unavailable');
    expect(provider.methods).toEqual(['post', 'basic', 'basic']);
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

  it.each([
    ['invalid_client', 'identity_provider_unavailable'],
    ['unauthorized_client', 'identity_provider_unavailable'],
    ['access_denied', 'sign_in_denied'],
  ])('is distinguished from a rejected person in the callback: %s', async (error, code) => {
    provider.misbehave({
      callback: (query) => {
        query.delete('code');
        query.set('error', error);
      },
    });
    expect(await signIn(world.instances[0]!)).toBe(code);
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
