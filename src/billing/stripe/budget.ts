import { AsyncLocalStorage } from 'node:async_hooks';
import { inTime } from '../../platform/outbound/in-time.js';
import { PaymentProviderUnavailableError } from './stripe.errors.js';

/** When the request began to wait, by the clock that never jumps. */
const start = new AsyncLocalStorage<number>();

/**
 * Runs what a person waits for: however many calls it takes, and however long the provider asks us to wait between two
 * of them, the answer comes in time. Jobs, for which nobody waits, run without.
 */
export function whileSomebodyWaits<T>(work: () => Promise<T>): Promise<T> {
  return start.run(performance.now(), work);
}

/**
 * One call to the provider, within the milliseconds that a request has. It may go on there when its time is up, so its idempotency key stays as it is.
 * @throws PaymentProviderUnavailableError when the time of the request is up
 */
export function withinBudget<T>(budget: number, call: () => Promise<T>): Promise<T> {
  const began = start.getStore();
  if (began === undefined) return call();
  return inTime(began + budget - performance.now(), call, () => new PaymentProviderUnavailableError());
}
