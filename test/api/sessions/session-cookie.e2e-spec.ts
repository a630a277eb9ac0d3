import { createHash, randomBytes } from 'node:crypto';
import { Cookie } from 'tough-cookie';
import type { Answer, Browser } from '../../support/browser.js';
import { sharedWorld } from '../../support/shared-world.js';
import { SESSION_KEY, startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let name: string;
let value: string;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  [[name, value]] = Object.entries(await ada.cookies()) as [[string, string]];
});

const UNAUTHENTICATED = { status: 401, body: { code: 'unauthenticated' } };
const DAY = 24 * 60 * 60;

const setCookies = ({ headers }: Answer) => headers.getSetCookie().map((header) => Cookie.parse(header)!);
const meWith = (cookie: string) => world.browser().get('/api/me', { headers: { cookie } });

describe('the session cookie', () => {
  it('is out of reach of scripts and other sites, and over http its name contains the port', async () => {
    const callback = await world.browser().signIn({ email: 'ada@example.com' });
    // The other one is deleted: it has bound the sign-in to the browser.
    const [session, ...others] = setCookies(callback)
      .filter(({ path }) => path === '/')
      .sort((one, other) => Number(one.maxAge === 0) - Number(other.maxAge === 0));
    expect(others).toMatchObject([{ key: expect.stringMatching(/^sign-in-binding_/), value: '' }]);
    expect(session).toMatchObject({
      key: `session_${new URL(world.publicUrl).port}`,
      httpOnly: true,
      sameSite: 'lax',
      secure: false,
      domain: null,
      maxAge: 30 * DAY,
    });
  });

  it('has, over https, a name prefix that browsers enforce, like the cookies of sign-in attempts [Sessions, V3.3.1, V3.3.2, V3.3.3, V3.3.4]', async () => {
    const secure = await startWorld({ settings: { PUBLIC_URL: 'https://app.example.test' } });
    try {
      const grace = secure.browser();
      const start = await grace.get('/api/auth/login', { headers: { 'x-forwarded-proto': 'http' } });
      const attempts = setCookies(start).map(({ key, secure, domain }) => [
        /^__Host-sign-in_|^__Secure-sign-in/.exec(key)?.[0],
        secure,
        domain,
      ]);
      expect(attempts).toEqual([
        ['__Secure-sign-in', true, null],
        ['__Host-sign-in_', true, null],
      ]);
      const callback = await grace.get(
        await grace.answerProvider(start.headers.get('location')!, { email: 'grace@example.com' }),
      );
      const session = setCookies(callback).find(({ path, maxAge }) => path === '/' && maxAge !== 0);
      expect(session).toMatchObject({
        key: '__Host-session',
        secure: true,
        httpOnly: true,
        sameSite: 'lax',
        domain: null,
        maxAge: 30 * DAY,
      });
      expect((await grace.get('/api/me')).body.user.email).toBe('grace@example.com');

      const out = setCookies(await grace.get('/api/auth/logout'));
      expect(out).toMatchObject([{ key: '__Host-session', value: '', secure: true, path: '/', maxAge: 0 }]);
    } finally {
      await secure.stop();
    }
  });

  it('contains 32 sealed random bytes, of which the database stores the SHA-256 alone [Sessions, V7.2.3, V11.5.1]', async () => {
    const fastify = world.instances[0]!.app.nest.getHttpAdapter().getInstance();
    const { token, ...others } = fastify.decodeSecureSession(decodeURIComponent(value))!.data() as {
      token: string;
    };
    expect(others).toEqual({});
    const bytes = Buffer.from(token, 'base64url');
    expect(bytes).toHaveLength(32);
    expect(decodeURIComponent(value)).not.toContain(token);

    const dump = await everything();
    expect(dump).toContain(createHash('sha256').update(token).digest('hex'));
    for (const form of [
      token,
      bytes.toString('hex'),
      Buffer.from(token).toString('hex'),
      bytes.toString('base64'),
    ])
      expect(dump).not.toContain(form);
  });

  it('appears in no response except the one that sets it [Sessions, V3.3.4]', async () => {
    for (const path of ['/api/me', '/api/me/sessions', '/api/organizations', '/api/health']) {
      const { text, headers } = await ada.get(path);
      expect(text).not.toContain(value);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('an invalid session cookie', () => {
  it.each([
    ['nothing', ''],
    ['a word', 'x'],
    ['a separator', ';'],
    ['an encoded separator', '%3B'],
    ['two parts', 'abc%3Bdef'],
    ['broken encoding', '%E0%A4%A'],
    ['random bytes', `${randomBytes(80).toString('base64url')}%3B${randomBytes(24).toString('base64url')}`],
    ['far too much', 'A'.repeat(9000)],
    ['an old format', Buffer.from('{"token":"x"}').toString('base64')],
  ])('is answered with 401 if it contains %s', async (_case, forged) => {
    expect(await meWith(`${name}=${forged}`)).toMatchObject(UNAUTHENTICATED);
  });

  it('is answered with 401 if a bit of any byte is flipped, or a part is cut, doubled, swapped or missing [Sessions, V7.2.1]', async () => {
    const [cipher, nonce] = decodeURIComponent(value)
      .split(';')
      .map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
    const sealed = (...parts: Buffer[]) =>
      encodeURIComponent(parts.map((part) => part.toString('base64')).join(';'));
    const flipped = (bytes: Buffer) =>
      [...bytes.keys()].map((at) =>
        Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))),
      );
    const forged = [
      ...flipped(cipher).map((wrong) => sealed(wrong, nonce)),
      ...flipped(nonce).map((wrong) => sealed(cipher, wrong)),
      sealed(cipher.subarray(1), nonce),
      sealed(Buffer.concat([cipher, cipher]), nonce),
      sealed(nonce, cipher),
      sealed(cipher),
    ];
    const statuses = await Promise.all(
      forged.map(async (wrong) => (await meWith(`${name}=${wrong}`)).status),
    );
    expect(statuses).toEqual(forged.map(() => 401));
    expect((await meWith(`${name}=${sealed(cipher, nonce)}`)).status).toBe(200);
  });

  it('is answered with 401 if it is the cookie of a sign-in attempt', async () => {
    const eve = world.browser();
    await eve.startSignIn();
    const cookies = await eve.cookies('/api/auth/callback');
    expect(Object.keys(cookies)).toHaveLength(2);
    for (const sealed of Object.values(cookies))
      expect(await meWith(`${name}=${sealed}`)).toMatchObject(UNAUTHENTICATED);
  });

  it('is answered with 401 if the value is sent in a header, a query or another cookie [Sessions, V7.2.2]', async () => {
    const headers: Record<string, string>[] = [
      { authorization: `Bearer ${value}` },
      { authorization: `Basic ${Buffer.from(`ada:${value}`).toString('base64')}` },
      { 'x-api-key': value },
      { 'x-session': value },
      { [name]: value },
      { cookie: `session=${value}` },
      { cookie: `__Host-session=${value}` },
    ];
    for (const one of headers)
      expect(await world.browser().get('/api/me', { headers: one })).toMatchObject(UNAUTHENTICATED);
    for (const query of [`session=${value}`, `${name}=${value}`, `token=${value}`, `access_token=${value}`])
      expect(await world.browser().get(`/api/me?${query}`)).toMatchObject(UNAUTHENTICATED);
    expect((await meWith(`${name}=${value}`)).status).toBe(200);
  });
});

describe('rotating SESSION_KEYS', () => {
  it('keeps users signed in, and answers 401 to cookies of the old key once that key is removed', async () => {
    const old = SESSION_KEY;
    const fresh = randomBytes(32).toString('base64');
    const [rolledOut, preferred, alone] = await Promise.all(
      [`${old},${fresh}`, `${fresh},${old}`, fresh].map((keys) =>
        world.startInstance({ SESSION_KEYS: keys }),
      ),
    );
    const grace = await world.signedIn('grace@example.com');
    const sealedByOld = await grace.jar.getCookieString(world.publicUrl);

    for (const instance of [world.instances[0]!, rolledOut!, preferred!])
      expect((await grace.goTo(instance).get('/api/me')).status).toBe(200);
    // The response sealed the cookie with the new key, so it stays valid without the old key.
    expect((await grace.goTo(alone!).get('/api/me')).status).toBe(200);
    const copy = await world
      .browser()
      .goTo(alone!)
      .get('/api/me', { headers: { cookie: sealedByOld } });
    expect(copy).toMatchObject(UNAUTHENTICATED);
  });

  it('does not disturb a sign-in in progress', async () => {
    const fresh = randomBytes(32).toString('base64');
    const rotated = await world.startInstance({ SESSION_KEYS: `${fresh},${SESSION_KEY}` });
    const joan = world.browser();
    const callback = await joan.answerProvider(await joan.startSignIn(), { email: 'joan@example.com' });
    expect((await joan.goTo(rotated).get(callback)).headers.get('location')).toBe('/');
    expect((await joan.get('/api/me')).body.user.email).toBe('joan@example.com');
  });
});

/** Returns all rows of all tables as text. */
async function everything(): Promise<string> {
  const tables = await world.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => world.database.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`)),
  );
  return dumps
    .flat()
    .map(({ row }) => row)
    .join('\n');
}
