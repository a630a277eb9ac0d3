import { CatalogService } from '../../src/agents/catalog/catalog.service.js';
import { PaymentDecisionsService } from '../../src/settlement/reviews/payment-decisions.service.js';
import { SubscriptionAdoptionService } from '../../src/settlement/reviews/subscription-adoption.service.js';
import { ReconciliationService } from '../../src/settlement/reconciliation/reconciliation.service.js';
import type { World } from './world.js';

// Tests need these many times, and a command takes a second to start.

/** Does what the command `billing-reconcile` does, and the service every hour. */
export const reconcile = (world: World, { app } = world.instances[0]!) =>
  app.nest.get(ReconciliationService).reconcile();

/** Does what the command `billing-reconcile --all` does. */
export const reconcileAll = ({ instances }: World) =>
  instances[0]!.app.nest.get(ReconciliationService).reconcile({ everything: true });

/** Does what the command `catalog-sync` does. */
export const syncCatalog = (world: World, { app } = world.instances[0]!) =>
  app.nest.get(CatalogService).sync();

/** Does what the commands `billing-credit` and `billing-refund` do. */
export const decisions = (world: World, instance = 0) =>
  world.instances[instance]!.app.nest.get(PaymentDecisionsService);

/** Does what the command `billing-adopt` does. */
export const adoptions = (world: World, instance = 0) =>
  world.instances[instance]!.app.nest.get(SubscriptionAdoptionService);
