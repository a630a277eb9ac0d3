import type { Environment } from '../../../src/platform/config/settings-reader.js';
import { startMisbehavingProvider, type MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { productionSettings, startProductionWorld } from '../../support/production-world.js';
import { faults } from '../../support/provider-answers.js';
import { until } from '../../support/until.js';
import { build, launch } from '../../support/world-process.js';
import type { World } from '../../support/world.js';

const UNVERIFIED = 'does not list the claim email_verified';
const UNREADABLE = 'The metadata of the identity provider could not be read.';

let world: World;
let provider: MisbehavingProvider;

beforeAll(async () => {
  await build();
  world = await startProductionWorld({
    provider: async ({ publicUrl, ...client }) => {
      const redirectUri = `${publicUrl}/api/auth/callback`;
      return (provider = await startMisbehavingProvider({ ...client, redirectUri }));
    },
  });
});
beforeEach(() => provider.misbehave({}));
afterAll(() => world.stop());

/** Starts an instance in production and waits until it has read the metadata. */
async function start(settings: Environment = {}) {
  const { agentCatalog, stripe } = world.instances[0]!.config;
  const before = provider.requests.discovery;
  const service = await launch(world, {
    settings: {
      ...productionSettings(agentCatalog!),
      STRIPE_PORTAL_CONFIGURATION: stripe.portalConfiguration!,
      ...settings,
    },
  });
  await service.isReady();
  await until(
    async () => provider.requests.discovery,
    (count) => count > before,
  );
  return service;
}
const claims = (claims_supported?: string[]) => ({ discovery: faults.change({ claims_supported }) });

describe('a start in production', () => {
  it('warns if the provider does not list email_verified and OIDC_TRUST_EMAIL is off', async () => {
    provider.misbehave(claims(['sub', 'email']));
    const doubting = await start();
    await doubting.prints(UNVERIFIED);
    await doubting.stop();
    const trusting = await start({ OIDC_TRUST_EMAIL: 'true' });
    await trusting.stop();
    expect(trusting.output).not.toContain(UNVERIFIED);
  });

  it.each([[['sub', 'email', 'email_verified']], [undefined]])(
    'does not warn if the provider lists %j',
    async (listed) => {
      provider.misbehave(claims(listed));
      const service = await start();
      await service.stop();
      expect(service.output).not.toContain(UNVERIFIED);
    },
  );

  it('warns if it cannot read the metadata', async () => {
    provider.misbehave({ discovery: faults.serverError });
    const service = await start();
    await service.prints(UNREADABLE);
    await service.stop();
  });
});
