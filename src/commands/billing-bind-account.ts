import { AccountBindingService } from '../billing/account-binding.service.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { SettleService } from '../settlement/runs/settle.service.js';
import { OF_STRIPE } from './needed-settings.js';
import { runCommand } from './run-command.js';

/**
 * Moves our data to the Stripe account of STRIPE_SECRET_KEY. An organization that had a customer in that account gets
 * this customer back. The others get a new customer when they need one.
 */
await runCommand(OF_STRIPE, async (app) => {
  const binding = app.get(AccountBindingService);
  const { from, to, isOurs } = await binding.compare();
  if (isOurs) {
    console.log(`The data belongs to ${to}, as does the key.`);
  } else {
    if (!process.argv.includes('--confirm'))
      throw new OperatorError(
        `The data belongs to ${from ?? 'another account'}, and STRIPE_SECRET_KEY to ${to}. To move the data there, stop all instances and repeat this command with --confirm.`,
      );
    const changed = await binding.bind();
    console.log(`The data now belongs to ${to}. The customers of ${changed} organizations have changed.`);
  }
  // These subscriptions belong to customers of the old account. Our rows end here, but the old account may still charge
  // the customers.
  const left = await binding.listLeftSubscriptions();
  for (const { id, organizationId } of left) {
    const named = { objectType: 'subscription', objectId: id, eventType: 'decision.subscription' };
    await app.get(SettleService).settleNow(organizationId, [named]);
  }
  const ids = left.map(({ id }) => id).join(', ');
  if (ids) console.log(`These subscriptions ended. Cancel them in the other account: ${ids}`);
});
