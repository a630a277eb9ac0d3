import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMONSTRATION_CATALOG } from '../../src/agents/catalog/demonstration-catalog.js';
import type { Environment } from '../../src/platform/config/settings-reader.js';
import { portalConfigurationOf } from './payments.js';
import { startWorld, type World, type WorldOptions } from './world.js';
import { syncCatalog } from './operators.js';

/**
 * Starts a world in production mode, in which the service treats the payment provider as Stripe itself. PUBLIC_URL is
 * not reachable, so the provider delivers no events.
 */
export async function startProductionWorld(options: WorldOptions = {}): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), 'workspace-production-'));
  const catalog = join(directory, 'agents.json');
  await writeFile(catalog, JSON.stringify(DEMONSTRATION_CATALOG));
  const world = await startWorld({
    ...options,
    prepare: async (payments) => ({
      STRIPE_PORTAL_CONFIGURATION: await portalConfigurationOf(payments),
    }),
    settings: { ...productionSettings(catalog), ...options.settings },
  });
  world.payments.control.setWebhooks(false);
  await syncCatalog(world);
  const stop = async () => {
    await world.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { ...world, stop };
}

export const productionSettings = (catalog: string): Environment => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://workspace.example.com',
  TRUST_PROXY: 'none',
  AGENT_CATALOG: catalog,
  SHUTDOWN_DRAIN_MS: '0',
});

/** The settings of a production world for another process. */
export function settingsInProduction({ instances }: World): Environment {
  const { agentCatalog, stripe } = instances[0]!.config;
  return {
    ...productionSettings(agentCatalog!),
    STRIPE_PORTAL_CONFIGURATION: stripe.portalConfiguration!,
  };
}
