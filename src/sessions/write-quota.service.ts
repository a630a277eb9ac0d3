import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { RateLimitedError } from '../platform/http/errors/errors.js';
import { RateLimitsService, type Quota } from '../platform/http/rate-limit/rate-limits.service.js';

const DAY = 24 * 60 * 60 * 1000;

/** Limits the changes of a person per day and instance, because each may leave rows that stay. */
@Injectable()
export class WriteQuotaService {
  private readonly quota: Quota;

  constructor(limits: RateLimitsService, { limits: { writesPerDay } }: Config) {
    this.quota = limits.quota({ max: writesPerDay, window: DAY });
  }

  /**
   * Counts changes before they are made.
   * @param limitKey of the principal
   * @throws RateLimitedError without counting any
   */
  take(limitKey: string, changes: number): void {
    const wait = this.quota.take(limitKey, changes);
    if (wait > 0)
      throw new RateLimitedError(wait / 1000, 'You have made too many changes in a day. Try again later.');
  }

  /** Subtracts counted changes that were then refused. */
  giveBack(limitKey: string, changes: number): void {
    this.quota.giveBack(limitKey, changes);
  }
}
