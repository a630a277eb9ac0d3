import { AsyncLocalStorage } from 'node:async_hooks';
import { inTime } from '../common/in-time.js';
import { PaymentProviderUnavailableError } from './stripe.errors.js';

/** Milliseconds for all that one request asks of the provider: less than a service that stops grants it. */
const BUDGET = 9_000;

/** When the time of the request is up, by the clock that never jumps. */
const end = new AsyncLocalStorage<number>();

/**
 * Runs what a person waits for: however many calls it takes, and however long the provider asks us to wait between two
 * of them, the answer comes in time. Jobs, for which nobody waits, run without.
 */
export function whileSomebodyWaits<T>(work: () => Promise<T>): Promise<T> {
  return end.run(performance.now() + BUDGET, work);
}

/**
 * One call to the provider. It may go on there when its time is up, so its idempotency key stays as it is.
 * @throws PaymentProviderUnavailableError when the time of the request is up
 */
export function withinBudget<T>(call: () => Promise<T>): Promise<T> {
  const until = end.getStore();
  if (until === undefined) return call();
  return inTime(until - performance.now(), call, () => new PaymentProviderUnavailableError());
}
