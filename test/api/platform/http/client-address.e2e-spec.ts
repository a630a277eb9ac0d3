import { whileTimeStands } from '../../../support/clock.js';
import { startWorld, type Instance, type World } from '../../../support/world.js';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('the IP address of the caller', () => {
  const signIn = async (instance: Instance, forwarded: string) => {
    const person = world.browser().goTo(instance);
    const headers = { 'x-forwarded-for': forwarded, 'x-forwarded-host': 'evil.example.com' };
    const start = await person.get('/api/auth/login', { headers });
    const provider = start.headers.get('location')!;
    expect(new URL(provider).searchParams.get('redirect_uri')).toBe(`${world.publicUrl}/api/auth/callback`);
    await person.get(await person.answerProvider(provider, { email: 'traveller@example.com' }), { headers });
    const { body } = await person.get('/api/me/sessions', { headers });
    return (body.data as { current: boolean; ipAddress: string }[]).find(({ current }) => current)!.ipAddress;
  };
  /** Sends a request with each X-Forwarded-For under a limit of two per address. @returns whether each was accepted */
  const letThrough = async (settings: Record<string, string>, forwarded: string[]) => {
    const instance = await world.startInstance({ LIMIT_REQUESTS_PER_10S: '2', ...settings });
    const caller = world.browser().goTo(instance);
    const statuses: number[] = [];
    await whileTimeStands(async () => {
      for (const address of forwarded)
        statuses.push((await caller.get('/api/version', { headers: { 'x-forwarded-for': address } })).status);
    });
    return statuses.map((status) => status === 200);
  };

  it('is taken from the connection, even if the caller forges headers', async () => {
    expect(await signIn(world.instances[0]!, '203.0.113.9')).toBe('127.0.0.1');
    expect(await letThrough({}, ['203.0.113.1', '203.0.113.2', '203.0.113.3'])).toEqual([true, true, false]);
    expect(
      await letThrough({ TRUST_PROXY: '10.0.0.1' }, ['203.0.113.1', '203.0.113.2', '203.0.113.3']),
    ).toEqual([true, true, false]);
  });

  it.each(['1', 'loopback', '127.0.0.1', '10.0.0.0/8,127.0.0.0/8'])(
    'is the last address in X-Forwarded-For, which the trusted proxy appended: TRUST_PROXY=%s',
    async (TRUST_PROXY) => {
      const instance = await world.startInstance({ TRUST_PROXY });
      expect(await signIn(instance, '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
      const claims = ['1.1.1.1, 203.0.113.1', '2.2.2.2, 203.0.113.1', '3.3.3.3, 203.0.113.1', '203.0.113.2'];
      expect(await letThrough({ TRUST_PROXY }, claims)).toEqual([true, true, false, true]);
    },
  );

  it.each(['1', 'loopback'])(
    'is read without the port that some proxies add: TRUST_PROXY=%s',
    async (TRUST_PROXY) => {
      const instance = await world.startInstance({ TRUST_PROXY });
      expect(await signIn(instance, '198.51.100.7:80, 203.0.113.9:4711')).toBe('203.0.113.9');
      const ports = ['203.0.113.1:1', '203.0.113.1:2', '203.0.113.1:3', '203.0.113.2:1'];
      expect(await letThrough({ TRUST_PROXY }, ports)).toEqual([true, true, false, true]);
      const subnets = [
        '[2001:db8:1:1::1]:1',
        '[2001:db8:1:1::1]:2',
        '[2001:db8:1:1::2]:3',
        '[2001:db8:1:2::1]:1',
      ];
      expect(await letThrough({ TRUST_PROXY }, subnets)).toEqual([true, true, false, true]);
    },
  );

  it('is that of the proxy if the proxy names no address', async () => {
    expect(await letThrough({ TRUST_PROXY: '1' }, ['_a', '_b', 'unknown'])).toEqual([true, true, false]);
  });

  it('is that of the connection if no proxy is trusted, regardless of the header', async () => {
    const claims = ['203.0.113.1:1', '[2001:db8::1]:1', '_a'];
    expect(await letThrough({ TRUST_PROXY: 'none' }, claims)).toEqual([true, true, false]);
  });

  it('shares its rate limit with all addresses of its IPv6 /64 subnet', async () => {
    const addresses = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:ffff::3', '2001:db8:1:2::1'];
    expect(await letThrough({ TRUST_PROXY: '1' }, addresses)).toEqual([true, true, false, true]);
  });
});
