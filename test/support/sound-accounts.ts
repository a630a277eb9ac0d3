import { brokenBilling } from './billing-invariants.js';
import { settled } from './buyer.js';
import { driftIn } from './payment-drift.js';
import { brokenTokenInvariants } from './token-invariants.js';
import type { World } from './world.js';

/** Expects that our payments and tokens agree with the payment provider, after all its events have arrived. */
export async function expectSoundAccounts(world: World): Promise<void> {
  world.payments.control.setWebhooks(true);
  await settled(world);
  expect(await brokenBilling(world)).toEqual([]);
  expect(await brokenTokenInvariants(world.database)).toEqual([]);
}

/** Stops the world, and expects that Stripe would accept all requests to the payment provider. */
export async function stopWithoutDrift(world: World): Promise<void> {
  expect(await driftIn(world.payments.exchanges)).toEqual([]);
  await world.stop();
}
