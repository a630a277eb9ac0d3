import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { RateLimitsService, type CountKey } from '../../platform/http/rate-limit/rate-limits.service.js';
import type { Requester } from '../terms/purchase.js';

/** Limits each person's requests that call the payment provider, because the provider limits our calls. */
@Injectable()
export class PaymentRequestsService {
  private readonly countPerson: CountKey;

  constructor(limits: RateLimitsService, { limits: { paymentRequestsPerMinute } }: Config) {
    this.countPerson = limits.counterOfKeys({ max: paymentRequestsPerMinute, window: 60_000 });
  }

  /** @throws RateLimitedError */
  count({ limitKey }: Requester): Promise<void> | undefined {
    return this.countPerson(limitKey);
  }
}
