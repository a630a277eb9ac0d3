import { AccountBindingService } from '../../../src/billing/account-binding.service.js';
import type { Environment } from '../../../src/platform/config/settings-reader.js';
import type { Browser } from '../../support/browser.js';
import { Buyer } from '../../support/buyer.js';
import { reconcile, syncCatalog } from '../../support/operators.js';
import { portalConfigurationOf } from '../../support/payments.js';
import { settingsInProduction, startProductionWorld } from '../../support/production-world.js';
import { trailOf } from '../../support/trail.js';
import type { World } from '../../support/world.js';
import { build, launch } from '../../support/world-process.js';

let world: World;
let ada: Browser;

beforeAll(async () => {
  await build();
  world = await startProductionWorld();
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());

const otherKey = () => ({ STRIPE_SECRET_KEY: world.payments.otherSecretKey });

/** Runs the command with the settings of the first instance. */
async function bindAccount(settings: Environment, ...options: string[]) {
  const command = await launch(world, {
    settings: { ...settingsInProduction(world), LOG_LEVEL: 'fatal', ...settings },
    wrap: () => [process.execPath, 'dist/commands/billing-bind-account.js', ...options],
  });
  const { code } = await command.exit;
  return { code, stdout: command.stdout, stderr: command.stderr };
}

it('moves the data to another account with billing-bind-account, and back without a loss', async () => {
  const buyer = await Buyer.of(world, ada, 'Movers');
  await buyer.comeBack(await buyer.subscribe('research'));
  const { customer, subscription } = buyer;

  const refused = await bindAccount(otherKey());
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^The data belongs to acct_\w+ in test mode, and .* with --confirm\.\n$/);
  expect(await buyer.billing()).toMatchObject({ customerId: customer, subscriptionSummary: { active: 1 } });

  const moved = await bindAccount(otherKey(), '--confirm');
  expect(moved).toMatchObject({ code: 0, stderr: '' });
  expect(moved.stdout).toMatch('The customers of 1 organizations have changed.');
  expect(moved.stdout).toMatch(`Cancel them in the other account: ${subscription}\n`);
  expect(await buyer.billing()).toMatchObject({ customerId: null, subscriptionSummary: { active: 0 } });
  expect(await trailOf(world.database, buyer.id)).toContainEqual(
    expect.objectContaining({
      type: 'billing.customer_changed',
      before: { customerId: customer },
      after: { customerId: null },
    }),
  );

  expect(await buyer.portal()).toMatchObject({ status: 503 });
  await expect(world.startInstance()).rejects.toThrow(/^STRIPE_SECRET_KEY belongs to/);
  const STRIPE_PORTAL_CONFIGURATION = await portalConfigurationOf(
    world.payments,
    world.payments.otherSecretKey,
  );
  const there = await world.startInstance({ ...otherKey(), STRIPE_PORTAL_CONFIGURATION });
  await syncCatalog(world, there);
  ada.goTo(there);
  expect((await buyer.checkout('research')).status).toBe(201);
  expect((await buyer.portal()).status).toBe(201);
  expect((await buyer.billing()).customerId).not.toBe(customer);
  ada.goTo(world.instances[0]!);
  await there.app.stop();
  world.instances.pop();

  // Does what the command does. Nothing is left behind in the other account, because the checkout there was not paid.
  const binding = world.instances[0]!.app.nest.get(AccountBindingService);
  expect(await binding.bind()).toBe(1);
  expect(await binding.listLeftSubscriptions()).toEqual([]);
  expect((await buyer.billing()).customerId).toBe(customer);
  await reconcile(world);
  expect(await buyer.agent('research')).toMatchObject({
    subscription: { status: 'active' },
    tokenBalance: 100_000,
  });

  const again = await bindAccount({}, '--confirm');
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toMatch(/^The data belongs to acct_\w+ in test mode, as does the key\.\n$/);
  expect((await buyer.billing()).customerId).toBe(customer);
});
