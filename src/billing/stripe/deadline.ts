import { inTime } from '../../platform/outbound/in-time.js';
import { PaymentProviderUnavailableError } from './stripe.errors.js';

/** The time until which a request waits for Stripe, with all of its calls together. Jobs have no deadline. */
export class Deadline {
  private readonly end: number;

  /** @param milliseconds from now */
  constructor(milliseconds: number) {
    this.end = performance.now() + milliseconds;
  }

  /**
   * Makes one call to Stripe. The call may still take effect after the deadline, so a retry must use the same
   * idempotency key.
   * @throws PaymentProviderUnavailableError after the deadline
   */
  call<T>(request: () => Promise<T>): Promise<T> {
    return inTime(this.end - performance.now(), request, () => new PaymentProviderUnavailableError());
  }
}
