import { NAVIGATION, type Browser, type RequestOptions } from '../../support/browser.js';
import { firstForm } from '../../support/forms.js';
import { found } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

const UNAUTHENTICATED = { status: 401, body: { code: 'unauthenticated' } };
const LOGOUT = '/api/auth/logout';

const from = (headers: Record<string, string>, options = NAVIGATION) => ({
  headers: { ...options.headers, ...headers },
});
const isSignedIn = async (person: Browser) => (await person.get('/api/me')).status === 200;

describe('a sign-out', () => {
  it('redirects browsers to /', async () => {
    const ada = await world.signedIn('ada@example.com');
    const { status, headers } = await ada.get(LOGOUT, NAVIGATION);
    expect([status, headers.get('location')]).toEqual([302, '/']);
    expect(await ada.cookies()).toEqual({});
    expect(await isSignedIn(ada)).toBe(false);
  });

  it('returns a JSON response to clients that are not browsers', async () => {
    const ada = await world.signedIn('ada@example.com');
    const answer = await ada.get(LOGOUT);
    expect([answer.status, answer.body]).toEqual([200, { status: 'signed_out', logoutUrl: null }]);
    expect(await ada.cookies()).toEqual({});
  });

  it('ends the session, so that a copy of the cookie is invalid on every instance [Sessions, V7.4.1]', async () => {
    const ada = await world.signedIn('ada@example.com');
    const cookie = await ada.jar.getCookieString(world.publicUrl);
    await ada.get(LOGOUT);
    for (const instance of [0, 1])
      for (const path of ['/api/me', '/api/organizations', '/api/me/sessions'])
        expect(await world.browser(instance).get(path, { headers: { cookie } })).toMatchObject(
          UNAUTHENTICATED,
        );
  });

  it('makes the browser delete what CLEAR_SITE_DATA names [Sessions, V14.3.1]', async () => {
    const clearing = await world.startInstance({ CLEAR_SITE_DATA: 'cookies, storage' });
    const ada = await world.signedIn('ada@example.com');
    const cleared = async (options?: RequestOptions) =>
      (await ada.get(LOGOUT, options)).headers.get('clear-site-data');
    ada.goTo(clearing);
    expect(await cleared(from({ 'sec-fetch-site': 'cross-site' }))).toBeNull();
    expect(await cleared({ headers: { 'sec-purpose': 'prefetch' } })).toBeNull();
    expect(await cleared()).toBe('"cookies", "storage"');
    expect(await cleared(NAVIGATION)).toBe('"cookies", "storage"');
    ada.goTo(world.instances[0]!);
    expect(await cleared()).toBeNull();
  });

  it('has the same response without a session, with an ended session and with a forged session', async () => {
    const ada = await world.signedIn('ada@example.com');
    const dead = await ada.jar.getCookieString(world.publicUrl);
    await ada.get(LOGOUT);
    for (const cookie of ['', dead, dead.replace(/=.*/, '=forged')]) {
      const nobody = world.browser();
      const headers = { cookie };
      expect((await nobody.get(LOGOUT, { headers })).body).toEqual({ status: 'signed_out', logoutUrl: null });
      expect((await nobody.get(LOGOUT, from(headers))).headers.get('location')).toBe('/');
    }
  });
});

describe('the cross-site check of a sign-out', () => {
  it.each(['cross-site', 'same-site'])(
    'ends no session if Sec-Fetch-Site is %s [Other sites, V3.5.3]',
    async (site) => {
      const ada = await world.signedIn('ada@example.com');
      const page = await ada.get(LOGOUT, from({ 'sec-fetch-site': site }));
      expect([page.status, page.headers.get('location')]).toEqual([302, '/?authError=cross_site_request']);
      const image = await ada.get(LOGOUT, { headers: { 'sec-fetch-site': site, accept: 'image/*' } });
      expect(image).toMatchObject({ status: 403, body: { code: 'cross_site_request' } });
      expect(await isSignedIn(ada)).toBe(true);
    },
  );

  it.each(['image', 'iframe'])(
    'ends no session if one of our own pages embeds it as %s, and no other GET has effects then [Other sites, V3.5.3]',
    async (destination) => {
      const ada = await world.signedIn('ada@example.com');
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
      const { id } = await found(ada, `Embedded ${destination}`);
      const others = ['/api/auth/callback', '/api/billing/return'];
      const invoice = `/api/organizations/${id}/billing/payments/in_1/invoice`;
      for (const path of [LOGOUT, '/api/auth/login', ...others, invoice]) {
        const answer = await ada.get(path, { headers });
        expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site_request' } });
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expect(await isSignedIn(ada)).toBe(true);
    },
  );

  it('ends no session if an old browser only sends the Referer of another site [Other sites, V3.5.3]', async () => {
    const ada = await world.signedIn('ada@example.com');
    for (const referer of ['https://evil.example/page', 'http://localhost:1/', 'nonsense']) {
      const page = await ada.get(LOGOUT, { headers: { accept: 'text/html', referer } });
      expect([page.status, page.headers.get('location')]).toEqual([302, '/?authError=cross_site_request']);
      const image = await ada.get(LOGOUT, { headers: { accept: 'image/*', referer } });
      expect(image).toMatchObject({ status: 403, body: { code: 'cross_site_request' } });
      expect([page, image].flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    }
    expect(await isSignedIn(ada)).toBe(true);
  });

  it('allows the sign-out if an old browser only sends our own Referer', async () => {
    const ada = await world.signedIn('ada@example.com');
    const headers = { accept: 'text/html', referer: `${world.publicUrl}/organizations` };
    expect((await ada.get(LOGOUT, { headers })).headers.get('location')).toBe('/');
    expect(await isSignedIn(ada)).toBe(false);
  });

  it('allows the sign-out if Sec-Fetch-Site is same-origin', async () => {
    const ada = await world.signedIn('ada@example.com');
    const { headers } = await ada.get(LOGOUT, from({ 'sec-fetch-site': 'same-origin' }));
    expect(headers.get('location')).toBe('/');
    expect(await isSignedIn(ada)).toBe(false);
  });

  it('ends no session if the page is prefetched', async () => {
    const ada = await world.signedIn('ada@example.com');
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' };
    const answer = await ada.get(LOGOUT, from(headers));
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site_request' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn(ada)).toBe(true);
  });
});

describe('a sign-out with OIDC_LOGOUT=provider', () => {
  let elsewhere: World;

  beforeAll(async () => {
    elsewhere = await startWorld({ settings: { OIDC_LOGOUT: 'provider' } });
  });
  afterAll(() => elsewhere.stop());

  it('redirects to the identity provider, which redirects to /', async () => {
    const ada = await elsewhere.signedIn('ada@example.com');
    const answer = await ada.get(LOGOUT, NAVIGATION);
    expect(answer.status).toBe(302);
    expect(await isSignedIn(ada)).toBe(false);

    const logoutUrl = new URL(answer.headers.get('location')!);
    expect(logoutUrl.href.startsWith(`${elsewhere.provider.issuer}/`)).toBe(true);
    expect(Object.fromEntries(logoutUrl.searchParams)).toEqual({
      client_id: 'workspace',
      post_logout_redirect_uri: `${elsewhere.publicUrl}/`,
    });
    const page = await ada.open(logoutUrl.href);
    const { action, fields } = firstForm(page.text, page.url);
    expect((await ada.open(action, new URLSearchParams(fields))).url).toBe(`${elsewhere.publicUrl}/`);
  });

  it('sends no state, and ignores a state with which the browser returns', async () => {
    const ada = await elsewhere.signedIn('ada@example.com');
    const logoutUrl = new URL((await ada.get(LOGOUT, NAVIGATION)).headers.get('location')!);
    expect(logoutUrl.searchParams.has('state')).toBe(false);
    const { status } = await ada.get('/', NAVIGATION);
    for (const query of ['?state=', '?state=another'])
      expect((await ada.get(`/${query}`, NAVIGATION)).status).toBe(status);
    expect(await isSignedIn(ada)).toBe(false);
  });

  it('sends additional parameters with OIDC_LOGOUT_PARAMS', async () => {
    const logout = `${elsewhere.publicUrl}/`;
    const instance = await elsewhere.startInstance({
      OIDC_LOGOUT_PARAMS: `logout_uri=${encodeURIComponent(logout)}`,
    });
    const ada = await elsewhere.signedIn('ada@example.com');
    const { body } = await ada.goTo(instance).get(LOGOUT);
    expect(body.status).toBe('signed_out');
    expect(Object.fromEntries(new URL(body.logoutUrl).searchParams)).toEqual({
      client_id: 'workspace',
      post_logout_redirect_uri: logout,
      logout_uri: logout,
    });
  });

  it('works while the identity provider is down', async () => {
    const ada = await elsewhere.signedIn('ada@example.com');
    const grace = await elsewhere.signedIn('grace@example.com');
    await elsewhere.provider.stop();
    const restarted = await elsewhere.startInstance(); // has no metadata of the provider yet
    for (const person of [ada, grace]) person.goTo(restarted);

    const { status, headers } = await ada.get(LOGOUT, NAVIGATION);
    expect([status, headers.get('location')]).toEqual([302, '/']);
    expect((await grace.get(LOGOUT)).body).toEqual({ status: 'signed_out', logoutUrl: null });
    expect([await isSignedIn(ada), await isSignedIn(grace)]).toEqual([false, false]);
  });
});
