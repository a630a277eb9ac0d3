import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { RateLimits, type CountKey } from '../../platform/http/rate-limit/rate-limits.js';
import type { Requester } from '../purchase.js';

/** Limits each person's requests that call the payment provider, because the provider limits our calls. */
@Injectable()
export class PaymentRequests {
  private readonly countPerson: CountKey;

  constructor(limits: RateLimits, { limits: { paymentRequestsPerMinute } }: Config) {
    this.countPerson = limits.counterOfKeys({ max: paymentRequestsPerMinute, window: 60_000 });
  }

  /** @throws RateLimitedError */
  count({ actor }: Requester): Promise<void> | undefined {
    return this.countPerson(String(actor.id));
  }
}
