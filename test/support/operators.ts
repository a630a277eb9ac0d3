import { CatalogService } from '../../src/agents/catalog/catalog.service.js';
import { ReconciliationService } from '../../src/settlement/reconciliation/reconciliation.service.js';
import type { World } from './world.js';

// Tests need these many times, and a command takes a second to start.

/** Does what the command `billing-reconcile` does, and the service every hour. */
export const reconcile = (world: World, { app } = world.instances[0]!) =>
  app.nest.get(ReconciliationService).reconcile();

/** Does what the command `catalog-sync` does. */
export const syncCatalog = (world: World, { app } = world.instances[0]!) =>
  app.nest.get(CatalogService).sync();
