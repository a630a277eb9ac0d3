import { Logger } from '@nestjs/common';
import { Config } from '../../../src/platform/config/config.js';
import { IdentityProviderService } from '../../../src/sign-in/provider/identity-provider.service.js';
import { ProviderCheckService } from '../../../src/sign-in/provider/provider-check.service.js';
import { startMisbehavingProvider, type MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { settingsInProduction, startProductionWorld } from '../../support/production-world.js';
import { faults } from '../../support/provider-answers.js';
import { build, launch } from '../../support/world-process.js';
import type { World } from '../../support/world.js';

const UNVERIFIED = 'does not list the claim email_verified';

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

/** Does what startup does, with a provider whose metadata was not read yet. @returns the warnings */
async function warnings(changes: Partial<Config['oidc']> = {}): Promise<string[]> {
  const { config } = world.instances[0]!;
  const changed = new Config({ ...config, oidc: { ...config.oidc, ...changes } });
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  try {
    await new ProviderCheckService(changed, new IdentityProviderService(changed)).warn();
    return warn.mock.calls.map(([message]) => message as string);
  } finally {
    warn.mockRestore();
  }
}
const claims = (claims_supported?: string[]) => ({ discovery: faults.change({ claims_supported }) });

describe('a start in production', () => {
  it('warns if the provider does not list email_verified and OIDC_TRUST_EMAIL is off', async () => {
    provider.misbehave(claims(['sub', 'email']));
    const service = await launch(world, { settings: settingsInProduction(world) });
    await service.prints(UNVERIFIED);
    await service.stop();
    expect(await warnings()).toEqual([expect.stringContaining(UNVERIFIED)]);
    expect(await warnings({ trustEmail: true })).toEqual([]);
  });

  it.each([[['sub', 'email', 'email_verified']], [undefined]])(
    'does not warn if the provider lists %j',
    async (listed) => {
      provider.misbehave(claims(listed));
      expect(await warnings()).toEqual([]);
    },
  );

  it('warns if the provider does not list auth_time and OIDC_FRESH requires it', async () => {
    provider.misbehave(claims(['sub', 'email', 'email_verified']));
    expect(await warnings({ fresh: 'require' })).toEqual([
      expect.stringContaining('does not list the claim auth_time'),
    ]);
    provider.misbehave(claims(['auth_time', 'email_verified']));
    expect(await warnings({ fresh: 'require' })).toEqual([]);
  });

  it.each([
    ['serverError', 'OIDC_ISSUER/.well-known/openid-configuration answers with the status 500'],
    ['html', 'OIDC_ISSUER/.well-known/openid-configuration is not metadata in JSON'],
    ['reset', 'it closes the connection'],
  ] as const)('warns with the reason if it cannot read the metadata: %s', async (fault, reason) => {
    provider.misbehave({ discovery: faults[fault] });
    expect(await warnings()).toEqual([
      `The metadata of OIDC_ISSUER cannot be used: ${reason}. The next sign-in retries.`,
    ]);
  });
});
