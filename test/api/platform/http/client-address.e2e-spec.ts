import { whileTimeStands } from '../../../support/clock.js';
import { sharedWorld } from '../../../support/shared-world.js';
import type { Instance, World } from '../../../support/world.js';

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

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

/** Starts an instance with a limit of two requests per address. */
const startLimited = (TRUST_PROXY: string) =>
  world.startInstance({ TRUST_PROXY, LIMIT_REQUESTS_PER_10S: '2' });

/** Sends a request with each X-Forwarded-For to a limited instance. @returns whether each was accepted */
const letThrough = async (instance: Instance, forwarded: string[]) => {
  const caller = world.browser().goTo(instance);
  const statuses: number[] = [];
  await whileTimeStands(async () => {
    for (const address of forwarded)
      statuses.push((await caller.get('/api/version', { headers: { 'x-forwarded-for': address } })).status);
  });
  return statuses.map((status) => status === 200);
};

describe('the IP address of the caller, if no proxy in front is trusted', () => {
  it('is taken from the connection, even if the caller forges headers [Input, V4.1.3]', async () => {
    expect(await signIn(world.instances[0]!, '203.0.113.9')).toBe('127.0.0.1');
    const claims = ['203.0.113.1', '203.0.113.2:1', '[2001:db8::1]:1', '_a'];
    expect(await letThrough(await startLimited('10.0.0.1'), claims)).toEqual([true, true, false, false]);
  });
});

// src/platform/config/read-config.spec.ts has all forms of TRUST_PROXY.
describe.each(['1', '10.0.0.0/8,loopback'])('the IP address of the caller with TRUST_PROXY=%s', (trusted) => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await startLimited(trusted);
  });

  it('is the last address in X-Forwarded-For, which the trusted proxy appended', async () => {
    expect(await signIn(instance, '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
    const claims = ['1.1.1.1, 203.0.113.1', '2.2.2.2, 203.0.113.1', '3.3.3.3, 203.0.113.1', '203.0.113.2'];
    expect(await letThrough(instance, claims)).toEqual([true, true, false, true]);
  });

  it('is read without the port that some proxies add [Input, V2.4.1, V4.1.3]', async () => {
    expect(await signIn(instance, '198.51.100.7:80, 203.0.113.8:4711')).toBe('203.0.113.8');
    const ports = ['203.0.113.3:1', '203.0.113.3:2', '203.0.113.3:3', '203.0.113.4:1'];
    expect(await letThrough(instance, ports)).toEqual([true, true, false, true]);
  });

  it('is that of the proxy if the proxy names no address', async () => {
    expect(await letThrough(instance, ['_a', '_b', 'unknown'])).toEqual([true, true, false]);
  });

  it('shares its rate limit with all addresses of its IPv6 /64 subnet', async () => {
    const addresses = ['2001:db8:1:1::1', '[2001:db8:1:1::2]:1', '2001:db8:1:1:ffff::3', '2001:db8:1:2::1'];
    expect(await letThrough(instance, addresses)).toEqual([true, true, false, true]);
  });
});
