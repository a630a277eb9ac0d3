import { Counter, type Registry } from 'prom-client';
import { keyRejected, type RejectedKeyMessage } from '../../billing/stripe/rejected-key.service.js';

/** @returns a function that stops counting */
export function countRejectedKeys(registry: Registry): () => void {
  const calls = new Counter({
    name: 'workspace_payment_key_rejected_total',
    help: 'Calls that Stripe rejected because of STRIPE_SECRET_KEY, by status: 401 (not valid) or 403 (no permission).',
    labelNames: ['status'],
    registers: [registry],
  });
  for (const status of [401, 403]) calls.inc({ status }, 0);
  const listener = (message: unknown) => calls.inc({ status: (message as RejectedKeyMessage).status });
  keyRejected.subscribe(listener);
  return () => void keyRejected.unsubscribe(listener);
}
