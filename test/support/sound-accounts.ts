import { brokenBilling } from './billing-invariants.js';
import { settled } from './buyer.js';
import { brokenTokenInvariants } from './token-invariants.js';
import type { World } from './world.js';

/** Expects that our payments and tokens agree with the payment provider, after all its events have arrived. */
export async function expectSoundAccounts(world: World): Promise<void> {
  world.payments.control.setWebhooks(true);
  await settled(world);
  expect(await brokenBilling(world)).toEqual([]);
  expect(await brokenTokenInvariants(world.database)).toEqual([]);
}
