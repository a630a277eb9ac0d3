import { Cookie } from 'tough-cookie';
import { NAVIGATION, type Answer, type Browser } from '../../support/browser.js';
import { whileTimeIs } from '../../support/clock.js';
import { startTogether, writersOf } from '../../support/lock-barrier.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

const ada = { email: 'ada@example.com' };
const CALLBACK = '/api/auth/callback';
const INVALID = { status: 400, body: { code: 'invalid_callback' } };

const location = (answer: Answer) => [answer.status, answer.headers.get('location')];
/** The names of the cookies of attempts. Each attempt has one of its own, and one that binds it to the browser. */
const attemptCookies = async (browser: Browser) => {
  const names = Object.keys(await browser.cookies(CALLBACK));
  const [attempts, bindings] = ['sign-in_', 'sign-in-binding_'].map((start) =>
    names.filter((name) => name.startsWith(start)),
  );
  expect(bindings!.map(idOf).sort()).toEqual(attempts!.map(idOf).sort());
  return attempts!;
};
const idOf = (name: string) => name.replace(/^.*?_\d+_/, '');
/** The cookie that binds an attempt to its browser, as in a `Cookie` header. @param name of the attempt's own cookie */
const bindingOf = async (browser: Browser, name: string) => {
  const binding = name.replace('sign-in_', 'sign-in-binding_');
  return `${binding}=${(await browser.cookies(CALLBACK))[binding]}`;
};

describe('sign-ins in several tabs of one browser', () => {
  it('complete in any order if they start one after the other', async () => {
    const browser = world.browser();
    const pages: string[] = [];
    for (const tab of [1, 2, 3]) pages.push(await browser.startSignIn({ returnTo: `/tab/${tab}` }));
    for (const tab of [2, 3, 1]) {
      const answer = await browser.get(await browser.answerProvider(pages[tab - 1]!, ada));
      expect(location(answer)).toEqual([302, `/tab/${tab}`]);
    }
    expect((await browser.get('/api/me')).status).toBe(200);
    expect(await attemptCookies(browser)).toEqual([]);
  });

  it('all complete if a new person starts and completes them at the same time', async () => {
    const browser = world.browser();
    const tabs = [1, 2, 3, 4, 5];
    const pages = await Promise.all(tabs.map((tab) => browser.startSignIn({ returnTo: `/tab/${tab}` })));
    const zoe = { email: 'zoe@example.com' };
    const callbacks = await Promise.all(pages.map((page) => browser.answerProvider(page, zoe)));
    const answers = await startTogether(
      world.database,
      writersOf('users'),
      callbacks.map((callback) => () => browser.get(callback)),
    );
    expect(answers.map(location)).toEqual(tabs.map((tab) => [302, `/tab/${tab}`]));
    expect((await browser.get('/api/me')).status).toBe(200);
  });

  it('are limited to five, and a sixth sign-in replaces the oldest', async () => {
    const browser = world.browser();
    const pages: string[] = [];
    for (const tab of [1, 2, 3, 4, 5, 6]) pages.push(await browser.startSignIn({ returnTo: `/tab/${tab}` }));
    expect(await attemptCookies(browser)).toHaveLength(5);

    const callbacks: string[] = [];
    for (const page of pages) callbacks.push(await browser.answerProvider(page, ada));
    expect(await browser.get(callbacks[0]!)).toMatchObject(INVALID);
    for (const tab of [2, 3, 4, 5, 6])
      expect(location(await browser.get(callbacks[tab - 1]!))).toEqual([302, `/tab/${tab}`]);
  });

  it('are reduced to five by the first callback if more than five start at the same time', async () => {
    const browser = world.browser();
    const pages = await Promise.all(Array.from({ length: 8 }, () => browser.startSignIn()));
    expect((await attemptCookies(browser)).length).toBeGreaterThan(5);
    await browser.get(await browser.answerProvider(pages[7]!, ada));
    expect((await attemptCookies(browser)).length).toBeLessThanOrEqual(5);
  });
});

describe('a callback that is opened again', () => {
  const again = async () => {
    const browser = world.browser();
    const callback = await browser.answerProvider(await browser.startSignIn({ returnTo: '/plans' }), ada);
    expect(location(await browser.get(callback))).toEqual([302, '/plans']);
    return { browser, callback };
  };

  it('leads to the application without an error while the browser has a session', async () => {
    const { browser, callback } = await again();
    for (const instance of world.instances)
      expect(location(await browser.goTo(instance).get(callback, NAVIGATION))).toEqual([302, '/']);
    expect((await browser.get('/api/me')).status).toBe(200);
  });

  it('is invalid without a session, after a sign-out, and if its state was never used', async () => {
    const { browser, callback } = await again();
    expect(await world.browser().get(callback)).toMatchObject(INVALID);
    expect(await browser.get(callback.replace(/state=[^&]*/, 'state=unknown'))).toMatchObject(INVALID);
    expect(await browser.get(callback.replace(/state=[^&]*/, ''))).toMatchObject(INVALID);
    await browser.get('/api/auth/logout');
    expect(await browser.get(callback)).toMatchObject(INVALID);
  });
});

describe('the cookie of a sign-in attempt', () => {
  it('is sent only to the callback, for ten minutes, and is out of reach of scripts and other sites', async () => {
    const start = await world.browser().get('/api/auth/login?returnTo=/plans');
    const state = new URL(start.headers.get('location')!).searchParams.get('state')!;
    const cookies = start.headers.getSetCookie().map((header) => Cookie.parse(header)!);
    const attempt = cookies.find(({ path }) => path === CALLBACK)!;
    expect(attempt).toMatchObject({
      maxAge: 600,
      httpOnly: true,
      sameSite: 'lax',
      secure: false,
      domain: null,
    });
    expect(attempt.key).toMatch(/^sign-in_\d+_[\w-]{16}$/);
    expect(decodeURIComponent(attempt.value)).not.toContain(state);
    const binding = cookies.find(({ path }) => path === '/')!;
    expect(binding.key).toBe(attempt.key.replace('sign-in_', 'sign-in-binding_'));
    expect(binding).toMatchObject({ maxAge: 600, httpOnly: true, sameSite: 'lax', domain: null });
    expect(cookies).toHaveLength(2);
  });

  it('is rejected after ten minutes, even if the browser still sends it', async () => {
    const browser = world.browser();
    const callback = await browser.answerProvider(await browser.startSignIn(), ada);
    const cookie = await browser.jar.getCookieString(world.publicUrl + CALLBACK);
    const copy = world.browser();
    const late = () => copy.get(callback, { headers: { cookie } });
    expect(await whileTimeIs(Date.now() + 600_000, late)).toMatchObject(INVALID);
    expect(location(await browser.get(callback))).toEqual([302, '/']);
  });

  it('is deleted by its callback, even if that fails', async () => {
    const browser = world.browser();
    await browser.signIn(ada);
    expect(await attemptCookies(browser)).toEqual([]);

    const callback = await browser.answerProvider(await browser.startSignIn(), ada);
    expect(await browser.get(`${callback}&error=access_denied`)).toMatchObject({ status: 403 });
    expect(await attemptCookies(browser)).toEqual([]);
  });

  it('is deleted together with at most four others, however many a request has', async () => {
    const browser = world.browser();
    const callback = await browser.answerProvider(await browser.startSignIn(), ada);
    const own = await browser.jar.getCookieString(world.publicUrl + CALLBACK);
    const name = own.match(/sign-in-binding_\d+_/)![0];
    const bomb = Array.from({ length: 200 }, (_, index) => `${name}${index}=${index}`).join('; ');
    for (const path of [callback, `${CALLBACK}?state=unknown`, '/api/auth/login']) {
      const { headers } = await browser.get(path, { headers: { cookie: `${own}; ${bomb}` } });
      const cleared = headers.getSetCookie().filter((cookie) => /expires=Thu, 01 Jan 1970/i.test(cookie));
      expect(cleared.length).toBeGreaterThan(0);
      expect(cleared.length).toBeLessThanOrEqual(10);
    }
  });

  it('is sealed, so that a changed cookie is invalid', async () => {
    const browser = world.browser();
    const callback = await browser.answerProvider(await browser.startSignIn(), ada);
    const [name] = await attemptCookies(browser);
    const { [name!]: value } = await browser.cookies(CALLBACK);
    const changed = (value!.startsWith('A') ? 'B' : 'A') + value!.slice(1);
    const others = await bindingOf(browser, name!);
    const answer = await browser.get(callback, { headers: { cookie: `${name}=${changed}; ${others}` } });
    expect(answer).toMatchObject(INVALID);
    expect(location(await browser.get(callback))).toEqual([302, '/']);
  });

  it('is not accepted if its value is that of a session cookie', async () => {
    const browser = await world.signedIn('ada@example.com');
    const [session] = Object.values(await browser.cookies());
    const callback = await browser.answerProvider(await browser.startSignIn(), ada);
    const [name] = await attemptCookies(browser);
    const others = await bindingOf(browser, name!);
    const answer = await browser.get(callback, { headers: { cookie: `${name}=${session}; ${others}` } });
    expect(answer).toMatchObject(INVALID);
  });
});

describe('the cookie that binds an attempt to its browser', () => {
  /** A callback of the attacker's sign-in, and the cookie of its attempt, which a sibling subdomain can set. */
  const planted = async () => {
    const attacker = world.browser();
    const callback = await attacker.answerProvider(await attacker.startSignIn(), {
      email: 'eve@example.com',
    });
    const [name] = await attemptCookies(attacker);
    const { [name!]: value } = await attacker.cookies(CALLBACK);
    return { attacker, callback, cookie: `${name}=${value}`, binding: await bindingOf(attacker, name!) };
  };

  it.each([
    ['without it', () => ''],
    [
      'with another value',
      (binding: string) => `${binding.slice(0, -1)}${binding.endsWith('A') ? 'E' : 'A'}`,
    ],
    ['with an empty value', (binding: string) => binding.replace(/=.*/, '=')],
  ])('prevents a sign-in with a planted attempt: %s [Sign-in]', async (_case, change) => {
    const { attacker, callback, cookie, binding } = await planted();
    const victim = await world.signedIn('grace@example.com');
    const own = await victim.jar.getCookieString(world.publicUrl + CALLBACK);
    const headers = { cookie: [own, cookie, change(binding)].filter(Boolean).join('; ') };
    expect(await victim.get(callback, { headers })).toMatchObject(INVALID);
    expect((await victim.get('/api/me')).body.user.email).toBe('grace@example.com');
    expect(location(await attacker.get(callback))).toEqual([302, '/']);
  });

  it('is not valid for another attempt in the same browser', async () => {
    const { callback, cookie, binding } = await planted();
    const victim = world.browser();
    await victim.startSignIn();
    const [name] = await attemptCookies(victim);
    const [, secret] = (await bindingOf(victim, name!)).split('=');
    const headers = { cookie: `${cookie}; ${binding.split('=')[0]}=${secret}` };
    expect(await victim.get(callback, { headers })).toMatchObject(INVALID);
  });
});
