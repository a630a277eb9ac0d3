import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { RateLimitedError } from '../platform/http/errors/errors.js';
import { RateLimits, type Quota } from '../platform/http/rate-limit/rate-limits.js';

const DAY = 24 * 60 * 60 * 1000;

/** Limits the changes of a person per day and instance, because each may leave rows that stay. */
@Injectable()
export class WriteQuota {
  private readonly quota: Quota;

  constructor(limits: RateLimits, { limits: { writesPerDay } }: Config) {
    this.quota = limits.quota({ max: writesPerDay, window: DAY });
  }

  /** Counts changes before they are made. @throws RateLimitedError without counting any */
  take(userId: string, changes: number): void {
    const wait = this.quota.take(userId, changes);
    if (wait > 0)
      throw new RateLimitedError(wait / 1000, 'You have made too many changes in a day. Try again later.');
  }

  /** Subtracts counted changes that were then refused. */
  giveBack(userId: string, changes: number): void {
    this.quota.giveBack(userId, changes);
  }
}
