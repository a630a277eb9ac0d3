import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { RateLimits, type CountKey } from '../../platform/http/rate-limit/rate-limits.js';
import type { Requester } from '../purchase.js';

/** Limits how often one person makes the service call the payment provider, which limits our calls as well. */
@Injectable()
export class PaymentRequests {
  private readonly countPerson: CountKey;

  constructor(limits: RateLimits, { limits: { paymentRequestsPerMinute } }: Config) {
    this.countPerson = limits.counterOfKeys({ max: paymentRequestsPerMinute, window: 60_000 });
  }

  /** Counts a request that is about to call the payment provider. @throws RateLimitedError */
  count({ actor }: Requester): Promise<void> | undefined {
    return this.countPerson(String(actor.id));
  }
}
