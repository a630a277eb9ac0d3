import { CatalogService } from '../../src/agents/catalog/catalog.service.js';
import { PaymentDecisionsService } from '../../src/settlement/reviews/payment-decisions.service.js';
import { SubscriptionAdoptionService } from '../../src/settlement/reviews/subscription-adoption.service.js';
import { ReconciliationService } from '../../src/settlement/reconciliation/reconciliation.service.js';
import { settled } from './buyer.js';
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

/** The active price whose lookup key is `agent_` followed by `offer`. */
export const priceAtStripe = ({ payments }: World, offer: string) =>
  payments.control
    .list('prices')
    .find(({ active, lookup_key }) => active && lookup_key === `agent_${offer}`)!;

/**
 * Sets the price of a subscription at Stripe, as an operator does in the dashboard.
 * @param more other parameters of the request. Without them, the prorations wait for the next invoice
 */
export async function setPriceAtStripe(
  world: World,
  subscription: string,
  offer: string,
  more: Record<string, string> = {},
): Promise<void> {
  const { control, environment } = world.payments;
  const { items } = control.list('subscriptions').find(({ id }) => id === subscription)!;
  const answer = await fetch(`${environment.STRIPE_API_BASE}/v1/subscriptions/${subscription}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${environment.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({
      'items[0][id]': items.data[0]!.id,
      'items[0][price]': priceAtStripe(world, offer).id,
      'items[0][quantity]': '1',
      ...more,
    }),
  });
  expect(answer.status).toBe(200);
  await settled(world);
}
