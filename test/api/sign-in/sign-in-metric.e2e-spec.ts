import { NAVIGATION, type RequestOptions } from '../../support/browser.js';
import { freePort } from '../../support/free-port.js';
import { scrape } from '../../support/metrics.js';
import type { Misbehavior, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { startMisbehavingWorld } from '../../support/misbehaving-world.js';
import { faults } from '../../support/provider-answers.js';
import type { World } from '../../support/world.js';

const OUTCOMES = [
  'success',
  'sign_in_denied',
  'invalid_callback',
  'identity_provider_unavailable',
  'rate_limited',
  'database_unavailable',
  'overloaded',
  'internal_error',
  'other',
];

let world: World;
let provider: MisbehavingProvider;
let port: number;

beforeAll(async () => {
  port = await freePort();
  ({ world, provider } = await startMisbehavingWorld({ settings: { METRICS_PORT: String(port) } }));
});
beforeEach(() => provider.misbehave({}));
afterAll(() => world.stop());

/** The increase of the metric during `act`, by outcome. */
async function countedDuring(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts = async () => {
    const samples = await scrape(port);
    return OUTCOMES.map((outcome) => samples.get(`workspace_sign_ins_total{outcome="${outcome}"}`)!);
  };
  const before = await counts();
  await act();
  const more = (await counts()).map((count, index) => [OUTCOMES[index], count - before[index]!] as const);
  return Object.fromEntries(more.filter(([, count]) => count !== 0));
}

/** @returns the code of the response, or success */
async function signIn(fault: Misbehavior, options?: RequestOptions): Promise<string> {
  provider.misbehave(fault);
  const browser = world.browser();
  const callback = await browser.passProvider(await browser.startSignIn());
  return (await browser.get(callback, options)).body?.code ?? 'success';
}

describe('workspace_sign_ins_total', () => {
  it.each<[string, Misbehavior]>([
    ['success', {}],
    ['sign_in_denied', { callback: (query) => query.set('error', 'access_denied') }],
    ['invalid_callback', { sign: 'other-key' }],
    ['identity_provider_unavailable', { token: faults.serverError }],
    ['identity_provider_unavailable', { credentials: [] }],
  ])('counts sign-ins that end with %s, although browsers get redirects', async (outcome, fault) => {
    expect(await countedDuring(() => signIn(fault, NAVIGATION))).toEqual({ [outcome]: 1 });
    let told: string;
    expect(await countedDuring(async () => (told = await signIn(fault)))).toEqual({ [outcome]: 1 });
    expect(told!).toBe(outcome);
  });

  it('counts sign-ins that cannot start', async () => {
    const offline = await world.startInstance({ OIDC_ISSUER: 'http://127.0.0.1:9', METRICS_PORT: '' });
    const browser = world.browser().goTo(offline);
    expect(await countedDuring(() => browser.get('/api/auth/login', NAVIGATION))).toEqual({
      identity_provider_unavailable: 1,
    });
  });

  it('does not count sign-outs and starts of sign-ins', async () => {
    const browser = world.browser();
    const elsewhere = { headers: { ...NAVIGATION.headers, 'sec-fetch-site': 'cross-site' } };
    const counted = await countedDuring(async () => {
      await browser.startSignIn();
      expect((await browser.get('/api/auth/logout', elsewhere)).headers.get('location')).toMatch(/authError/);
    });
    expect(counted).toEqual({});
  });
});
