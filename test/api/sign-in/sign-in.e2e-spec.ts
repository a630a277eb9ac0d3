import { request } from 'node:http';
import { startTogether, writersOf } from '../../support/lock-barrier.js';
import { RawConnection } from '../../support/raw.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

const me = async (person: Awaited<ReturnType<World['signedIn']>>) => (await person.get('/api/me')).body.user;

describe('a sign-in', () => {
  it('redirects the user to the requested page and starts a session', async () => {
    const ada = world.browser();
    const callback = await ada.signIn({
      email: 'Ada@example.com',
      name: 'Ada Lovelace',
      returnTo: '/organizations?tab=mine#top',
    });
    expect(callback.status).toBe(302);
    expect(callback.headers.get('location')).toBe('/organizations?tab=mine#top');

    const answer = await ada.get('/api/me');
    expect(answer).toMatchObject({ status: 200, body: { memberships: [] } });
    expect(answer.body.user).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      email: 'Ada@example.com',
      emailVerified: true,
      name: 'Ada Lovelace',
      pictureUrl: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      actions: {
        delete: { allowed: true, reason: null, freshSignIn: false },
        export: { allowed: true, reason: null, freshSignIn: false },
      },
    });
  });

  it('finds the same user from another browser and updates the profile', async () => {
    const atHome = world.browser();
    await atHome.signIn({ email: 'grace@example.com', name: 'Grace Murray', verified: false });
    const before = await me(atHome);
    expect(before).toMatchObject({ name: 'Grace Murray', emailVerified: false });

    const atWork = world.browser();
    await atWork.signIn({ email: 'Grace@Example.com', name: 'Grace Hopper' });
    const after = { ...before, email: 'Grace@Example.com', name: 'Grace Hopper', emailVerified: true };
    expect(await me(atWork)).toEqual(after);
    expect(await me(atHome)).toEqual(after);
  });

  it('ends the session that the same browser had, and no other session [Sessions, V7.2.4]', async () => {
    const elsewhere = await world.signedIn('alan@example.com');
    const alan = await world.signedIn('alan@example.com');
    const old = await alan.jar.getCookieString(world.publicUrl);
    await alan.signIn({ email: 'joan@example.com' });

    const copy = await world.browser(1).get('/api/me', { headers: { cookie: old } });
    expect(copy).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await me(alan)).email).toBe('joan@example.com');
    expect((await me(elsewhere)).email).toBe('alan@example.com');
  });
});

it('deletes few old sign-ins at a time, and does not wait for one that another transaction has locked', async () => {
  const { query } = world.database;
  const old = async () =>
    (await query(`SELECT FROM used_sign_ins WHERE used_at < now() - interval '1 day'`)).length;
  await query(
    `INSERT INTO used_sign_ins (state_hash, used_at)
     SELECT sha256(n::text::bytea), now() - interval '2 days' FROM generate_series(1, 50) AS n`,
  );
  const oldest = { sql: 'SELECT FROM used_sign_ins ORDER BY used_at LIMIT 1 FOR UPDATE' };
  await startTogether(
    world.database,
    oldest,
    [],
    async () => void (await world.signedIn('next@example.com')),
  );
  expect(await old()).toBe(30);
  await world.signedIn('next@example.com');
  await world.signedIn('next@example.com');
  expect(await old()).toBe(0);
});

describe('a browser that disconnects during its sign-in', () => {
  it('gets a session with its address', async () => {
    // Requests with a session are not counted by address, because counting would read the address too early.
    const browser = await world.signedIn('alan@example.com');
    const callback = await browser.answerProvider(await browser.startSignIn(), {
      email: 'leaver@example.com',
    });
    const cookie = await browser.jar.getCookieString(new URL(callback, world.publicUrl).href);
    const connection = await RawConnection.open(world.instances[0]!.origin);
    const begin = () =>
      connection.send(`GET ${callback} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`).end();
    await startTogether(world.database, writersOf('used_sign_ins'), [begin], async () => {
      connection.socket.destroy();
      // The service notices that the connection is closed before it answers this request.
      await browser.get('/api/version');
    });
    const addresses = () =>
      world.database.query(
        `SELECT ip_address FROM sessions JOIN users u ON u.id = user_id WHERE u.email = 'leaver@example.com'`,
      );
    expect(await until(addresses, (rows) => rows.length > 0)).toEqual([{ ip_address: '127.0.0.1' }]);
  });
});

describe('the authorization request to the identity provider', () => {
  it('asks for a code with PKCE, state and nonce, and does not contain the target path [Sign-in, V10.1.2, V10.2.1, V10.2.3, V10.5.1]', async () => {
    const url = new URL(await world.browser().startSignIn({ returnTo: '/organizations/secret-plan' }));
    expect(url.href.startsWith(`${world.provider.issuer}/`)).toBe(true);
    const random = expect.stringMatching(/^[\w-]{43}$/);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'workspace',
      response_type: 'code',
      redirect_uri: `${world.publicUrl}/api/auth/callback`,
      scope: 'openid email profile',
      state: random,
      nonce: random,
      code_challenge: random,
      code_challenge_method: 'S256',
    });
    expect(decodeURIComponent(url.href)).not.toContain('secret-plan');
  });

  it('never repeats a value of state, nonce or PKCE', async () => {
    const browser = world.browser();
    const urls = [new URL(await browser.startSignIn()), new URL(await browser.startSignIn())];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(new Set(urls.map((url) => url.searchParams.get(name))).size).toBe(2);
    }
  });

  it('has a redirect URI at PUBLIC_URL, regardless of the Host header', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    };
    const location = await new Promise<string>((resolve, reject) => {
      request(`${world.instances[0]!.origin}/api/auth/login`, { headers }, (response) =>
        resolve(response.resume().headers.location!),
      )
        .once('error', reject)
        .end();
    });
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(`${world.publicUrl}/api/auth/callback`);
    expect(location).not.toContain('evil');
  });

  it.each(['login', 'select_account'])('has prompt=%s if the application asks for it', async (prompt) => {
    expect(new URL(await world.browser().startSignIn({ prompt })).searchParams.get('prompt')).toBe(prompt);
  });

  it.each(['none', 'consent', 'login consent', 'LOGIN', ''])(
    'has no prompt parameter if the application asks for "%s", which is not allowed',
    async (prompt) => {
      expect(new URL(await world.browser().startSignIn({ prompt })).searchParams.has('prompt')).toBe(false);
    },
  );

  it('has no prompt parameter if the application asks for two', async () => {
    const start = await world.browser().get('/api/auth/login?prompt=login&prompt=login');
    expect(new URL(start.headers.get('location')!).searchParams.has('prompt')).toBe(false);
  });
});

describe('a browser at another loopback name than PUBLIC_URL', () => {
  it('is redirected to PUBLIC_URL before the sign-in, because its cookies belong there', async () => {
    const { port } = new URL(world.instances[0]!.origin);
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login?returnTo=%2Fa%3Fb&prompt=login`, {
      redirect: 'manual',
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      `${world.publicUrl}/api/auth/login?returnTo=%2Fa%3Fb&prompt=login`,
    );
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
