import { NAVIGATION, type Browser } from '../../support/browser.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

const ada = { email: 'ada@example.com' };

describe('the path to which a sign-in returns', () => {
  it.each(['//evil.example', '/\t/evil.example'])(
    'is / for %j, which could leave the origin [Other sites, V3.7.2]',
    async (returnTo) => {
      const callback = await world.browser().signIn({ ...ada, returnTo });
      expect([callback.status, callback.headers.get('location')]).toEqual([302, '/']);
    },
  );

  it('is kept for each of five tabs, even if the paths are long [Sessions, V3.3.5]', async () => {
    const browser = world.browser();
    const paths = [1, 2, 3, 4, 5].map((tab) => `/${'p'.repeat(980)}?tab=${tab}`);
    const pages: string[] = [];
    for (const returnTo of paths) pages.push(await browser.startSignIn({ returnTo }));
    for (const [index, page] of pages.entries()) {
      const answer = await browser.get(await browser.answerProvider(page, ada));
      expect([answer.status, answer.headers.get('location')]).toEqual([302, paths[index]]);
    }
  });
});

describe('a user who cancels the sign-in at the identity provider', () => {
  const refuse = async (browser: Browser, options: object) => {
    const page = await browser.startSignIn({ returnTo: '/invites/abc?from=mail#top' });
    return browser.get(await browser.refuseProvider(page), options);
  };

  it('returns to the requested path with the error added to the query', async () => {
    const { status, headers } = await refuse(world.browser(), NAVIGATION);
    expect([status, headers.get('location')]).toEqual([
      302,
      '/invites/abc?from=mail&authError=sign_in_denied#top',
    ]);
  });

  it('gets a JSON problem if the client is not a browser', async () => {
    const answer = await refuse(world.browser(), {});
    expect(answer).toMatchObject({ status: 403, body: { code: 'sign_in_denied' } });
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });

  it('gets no session and no user, keeps an earlier session, and can sign in again', async () => {
    const grace = await world.signedIn('grace@example.com');
    const rows = () =>
      world.database.query(`SELECT id FROM users UNION ALL SELECT id FROM sessions ORDER BY id`);
    const before = await rows();

    const stranger = world.browser();
    await refuse(stranger, NAVIGATION);
    await refuse(grace, NAVIGATION);

    expect(await rows()).toEqual(before);
    expect(await stranger.cookies()).toEqual({});
    expect((await grace.get('/api/me')).body.user.email).toBe('grace@example.com');
    await stranger.signIn(ada);
    expect((await stranger.get('/api/me')).body.user.email).toBe('ada@example.com');
  });
});

describe('a callback in a browser that has not started a sign-in', () => {
  it.each([
    ['without a query', ''],
    ['with a code alone', '?code=stolen'],
    ['with an unknown state', '?code=stolen&state=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['with an empty state', '?code=stolen&state='],
    ['with NUL in its state', '?code=stolen&state=%00'],
    ['with a state that names another cookie', '?code=stolen&state=__proto__'],
    ['with an error alone', '?error=access_denied'],
  ])('is rejected %s [Sign-in, V7.6.2]', async (_case, query) => {
    const stranger = world.browser();
    const problem = await stranger.get(`/api/auth/callback${query}`);
    expect(problem).toMatchObject({ status: 400, body: { code: 'invalid_callback' } });
    const page = await stranger.get(`/api/auth/callback${query}`, NAVIGATION);
    expect([page.status, page.headers.get('location')]).toEqual([302, '/?authError=invalid_callback']);
    expect(await stranger.cookies()).toEqual({});
  });
});
