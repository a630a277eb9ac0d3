import { ofSubscription } from '../settlement/purchases/purchase-rows.js';
import { PurchasesService } from '../settlement/purchases/purchases.service.js';
import { AccountBindingService } from '../billing/account-binding.service.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { runCommand } from './run-command.js';

/** Moves our data to the Stripe account of STRIPE_SECRET_KEY. The organizations get new customers there. */
await runCommand(async (app) => {
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
  // Their customers are not in the new account, so our copies end here. The old account may continue to charge them.
  const left = await binding.listLeftSubscriptions();
  for (const id of left) await app.get(PurchasesService).settle(ofSubscription(id));
  if (left.length > 0)
    console.log(`These subscriptions ended. Cancel them in the other account: ${left.join(', ')}`);
});
