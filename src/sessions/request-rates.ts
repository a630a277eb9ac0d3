import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimits, type Count, type CountKey } from '../platform/http/rate-limit/rate-limits.js';
import { Config } from '../platform/config/config.js';
import { SessionTokens } from './session-tokens.js';

/**
 * The share of a caller's requests that is not delayed however fast it comes. The rest is spread over the window, so that
 * one caller at full speed does not occupy the processor for as long as its limit lasts.
 */
const BURST = 0.2;

/** Limits the rate of requests per caller. */
@Injectable()
export class RequestRates {
  readonly countByAddress: Count;
  readonly countLogin: Count;
  private readonly countByToken: CountKey;

  constructor(
    limits: RateLimits,
    { limits: { requestsPer10s, loginsPerMinute } }: Config,
    private readonly tokens: SessionTokens,
  ) {
    const perCaller = { max: requestsPer10s, window: 10_000, burst: BURST };
    this.countByToken = limits.counterOfKeys(perCaller);
    this.countByAddress = limits.counter(perCaller);
    this.countLogin = limits.counter({ max: loginsPerMinute, window: 60_000 });
  }

  /**
   * Counts a request by the hash of its session token. Without a token, or if its session has ended, counts it by IP
   * address. Makes no query. @throws RateLimitedError
   */
  readonly count: Count = (request: FastifyRequest) => {
    const hash = this.tokens.hashOf(request);
    return hash ? this.countByToken(hash.toString('base64')) : this.countByAddress(request);
  };
}
