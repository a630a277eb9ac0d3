import { Injectable } from '@nestjs/common';
import { RateLimits, type Count } from '../platform/http/rate-limit/rate-limits.js';
import { Config } from '../platform/config/config.js';

/** Limits the rate of requests per caller. */
@Injectable()
export class RequestRates {
  readonly countBySession: Count;
  readonly countByAddress: Count;
  readonly countLogin: Count;

  constructor(limits: RateLimits, { limits: { requestsPer10s, loginsPerMinute } }: Config) {
    this.countBySession = limits.counter({
      max: requestsPer10s,
      window: 10_000,
      key: (request) => request.principal!.sessionId,
    });
    this.countByAddress = limits.counter({ max: requestsPer10s, window: 10_000 });
    this.countLogin = limits.counter({ max: loginsPerMinute, window: 60_000 });
  }
}
