import { NAVIGATION, type Answer, type Browser } from '../../support/browser.js';
import { whileTimeStands } from '../../support/clock.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { Instance, World } from '../../support/world.js';

let world: World;

beforeAll(async () => {
  world = await sharedWorld({ settings: { LIMIT_LOGINS_PER_MINUTE: '3', TRUST_PROXY: 'loopback' } });
});

const RATE_LIMITED = { status: 429, body: { code: 'rate_limited' } };
const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
const expectSecondsToWait = ({ headers }: Answer, atMost: number) => {
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(atMost);
};

describe('the rate of sign-in starts', () => {
  const login = (address: string, options = {}) =>
    world.browser().get('/api/auth/login?returnTo=/plans', {
      ...options,
      headers: { ...(options as typeof NAVIGATION).headers, 'x-forwarded-for': address },
    });

  it('is limited per IP address and reports how long to wait [Input, V2.4.1, API4]', () =>
    whileTimeStands(async () => {
      expect(statuses(await times(3, () => login('203.0.113.1')))).toEqual([302, 302, 302]);
      const fourth = await login('203.0.113.1');
      expect(fourth).toMatchObject(RATE_LIMITED);
      expectSecondsToWait(fourth, 60);
      expect(fourth.headers.getSetCookie()).toEqual([]);

      const page = await login('203.0.113.1', NAVIGATION);
      expect([page.status, page.headers.get('location')]).toEqual([302, '/plans?authError=rate_limited']);
      expect((await login('203.0.113.2')).headers.get('location')).toContain(world.provider.issuer);
    }));

  it('leads browsers back with an error, too, if all requests of the address are limited', () =>
    whileTimeStands(async () => {
      const busy = await world.startInstance({ LIMIT_REQUESTS_PER_10S: '1' });
      const headers = { ...NAVIGATION.headers, 'x-forwarded-for': '203.0.113.30' };
      const led = async (path: string) => {
        const { status, headers: sent } = await world.browser().goTo(busy).get(path, { headers });
        return [status, sent.get('location')];
      };
      await led('/api/version');
      expect(await led('/api/auth/login?returnTo=/plans')).toEqual([302, '/plans?authError=rate_limited']);
      expect(await led('/api/auth/login?returnTo=//evil.example')).toEqual([302, '/?authError=rate_limited']);
      for (const path of ['callback?code=x&state=y', 'logout'])
        expect(await led(`/api/auth/${path}`)).toEqual([302, '/?authError=rate_limited']);
    }));

  it('has no limit for the callbacks of started sign-ins', async () => {
    const ada = world.browser();
    const page = await ada.startSignIn();
    expect(statuses(await times(5, () => ada.get('/api/auth/login')))).toContain(429);
    const callback = await ada.get(await ada.answerProvider(page, { email: 'ada@example.com' }));
    expect([callback.status, callback.headers.get('location')]).toEqual([302, '/']);
  });

  it('counts failed callbacks, too', () =>
    whileTimeStands(async () => {
      const headers = { 'x-forwarded-for': '203.0.113.20' };
      const failed = () => world.browser().get('/api/auth/callback?code=x&state=y', { headers });
      const answers = [await failed(), await failed(), await failed(), await failed()];
      expect(statuses(answers)).toEqual([400, 400, 400, 429]);
      expect(await login('203.0.113.20')).toMatchObject(RATE_LIMITED);
    }));
});

describe('the request rate of a session', () => {
  let limited: Instance;
  const signedIn = async (email: string): Promise<Browser> => {
    const person = world.browser().goTo(limited);
    await person.signIn({ email });
    return person;
  };

  beforeAll(async () => {
    limited = await world.startInstance({ LIMIT_REQUESTS_PER_10S: '30', LIMIT_LOGINS_PER_MINUTE: '0' });
  });

  it('is limited independently of other sessions, even of the same user [Input, V2.4.1, API4]', () =>
    whileTimeStands(async () => {
      const [ada, phone, grace] = [
        await signedIn('ada@example.com'),
        await signedIn('ada@example.com'),
        await signedIn('grace@example.com'),
      ];
      const flood = await times(40, () => ada.get('/api/me'));
      expect(statuses(flood).sort()).toEqual([...Array(30).fill(200), ...Array(10).fill(429)]);
      const refused = flood.find(({ status }) => status === 429)!;
      expect(refused).toMatchObject(RATE_LIMITED);
      expectSecondsToWait(refused, 10);

      expect(await ada.post('/api/organizations', { name: 'Flooded' })).toMatchObject(RATE_LIMITED);
      for (const other of [phone, grace]) expect((await other.get('/api/me')).status).toBe(200);
    }));

  it('is independent of the rate of requests without a session from the same IP address', () =>
    whileTimeStands(async () => {
      const ada = await signedIn('ada@example.com');
      const forged = () =>
        world
          .browser()
          .goTo(limited)
          .get('/api/me', { headers: { cookie: `session_${new URL(world.publicUrl).port}=forged` } });
      const flood = statuses(await times(40, forged));
      expect(new Set(flood)).toEqual(new Set([401, 429]));

      expect((await ada.get('/api/me')).status).toBe(200);
      expect(await world.browser().goTo(limited).get('/api/version')).toMatchObject(RATE_LIMITED);
      for (const probe of ['/api/health', '/api/health/live'])
        expect((await world.browser().goTo(limited).get(probe)).status).toBe(200);
    }));
});
