import { startMisbehavingProvider, type MisbehavingProvider } from './misbehaving-provider.js';
import { startWorld, type World, type WorldOptions } from './world.js';

/** Starts a world whose identity provider needs no form and can misbehave. */
export async function startMisbehavingWorld(
  options: Omit<WorldOptions, 'provider'> = {},
  prepare: (provider: MisbehavingProvider) => Promise<void> = async () => {},
): Promise<{ world: World; provider: MisbehavingProvider }> {
  let provider: MisbehavingProvider;
  const world = await startWorld({
    ...options,
    provider: async ({ publicUrl, ...client }) => {
      provider = await startMisbehavingProvider({
        ...client,
        redirectUri: `${publicUrl}/api/auth/callback`,
      });
      await prepare(provider);
      return provider;
    },
  });
  return { world, provider: provider! };
}
