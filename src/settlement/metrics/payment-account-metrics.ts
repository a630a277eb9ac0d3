import { Counter, type Registry } from 'prom-client';
import { wrongAccountFound } from '../../billing/stripe/setup/wrong-account.js';

/** @returns a function that stops counting */
export function countWrongAccounts(registry: Registry): () => void {
  const signs = new Counter({
    name: 'workspace_payment_account_wrong_total',
    help: 'Signs that STRIPE_SECRET_KEY belongs to another account or mode than the data.',
    registers: [registry],
  });
  const listener = () => signs.inc();
  wrongAccountFound.subscribe(listener);
  return () => void wrongAccountFound.unsubscribe(listener);
}
