import { AsyncLocalStorage } from 'node:async_hooks';
import { inTime } from '../../platform/outbound/in-time.js';
import { PaymentProviderUnavailableError } from './stripe.errors.js';

/** The start time of the request, in milliseconds of the monotonic clock. */
const start = new AsyncLocalStorage<number>();

/** Limits the total time of all calls to Stripe that a request makes. Jobs have no such limit. */
export function withDeadline<T>(work: () => Promise<T>): Promise<T> {
  return start.run(performance.now(), work);
}

/**
 * Makes one call to Stripe. The call may still take effect after the deadline, so a retry must use the same idempotency
 * key.
 * @param budget milliseconds for all calls of a request together
 * @throws PaymentProviderUnavailableError after the deadline
 */
export function beforeDeadline<T>(budget: number, call: () => Promise<T>): Promise<T> {
  const began = start.getStore();
  if (began === undefined) return call();
  return inTime(began + budget - performance.now(), call, () => new PaymentProviderUnavailableError());
}
