import { driftIn } from '../../support/payment-drift.js';
import { startPayments } from '../../support/payments.js';
import { tellStories } from './stories.js';
import { inTestMode } from './test-mode.js';
import type { Setup } from './setup.js';

/** The stories of `npm run campaign -- stripe`, without Stripe. */
describe("the service with the adapter for Stripe's test mode, which talks to the stand-in", () => {
  let setup: Setup;
  tellStories(async () => (setup = await withTheAdapter()));

  it('sends only requests that Stripe declares', async () => {
    expect(setup.exchanges.length).toBeGreaterThan(50);
    expect(await driftIn(setup.exchanges)).toEqual([]);
  });
});

/** The stand-in sends no webhooks here, because Stripe cannot reach a developer's machine. */
async function withTheAdapter(): Promise<Setup> {
  const account = await startPayments('http://localhost:9');
  account.control.setWebhooks(false);
  const setup = await inTestMode(account.environment);
  const { provider } = setup;
  const stop = async () => {
    await provider.stop();
    await account.stop();
  };
  return { ...setup, exchanges: account.exchanges, provider: { ...provider, stop } };
}
