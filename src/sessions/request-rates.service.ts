import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  RateLimitsService,
  type Count,
  type CountKey,
} from '../platform/http/rate-limit/rate-limits.service.js';
import { Config } from '../platform/config/config.js';
import { SessionTokensService } from './session-tokens.service.js';

/**
 * The share of a caller's limit that is not delayed. Further requests are spread over the window. Otherwise, one caller
 * could occupy the processor until the limit is reached.
 */
const BURST = 0.2;
const HOUR = 60 * 60 * 1000;

@Injectable()
export class RequestRatesService {
  readonly countByAddress: Count;
  readonly countLogin: Count;
  /** Counts the sign-ins of a person. */
  readonly countSignIn: CountKey;
  private readonly countByToken: CountKey;

  constructor(
    limits: RateLimitsService,
    { limits: { requestsPer10s, loginsPerMinute, signInsPerHour } }: Config,
    private readonly tokens: SessionTokensService,
  ) {
    const perCaller = { max: requestsPer10s, window: 10_000, burst: BURST };
    this.countByToken = limits.counterOfKeys(perCaller);
    this.countByAddress = limits.counter(perCaller);
    this.countLogin = limits.counter({ max: loginsPerMinute, window: 60_000 });
    this.countSignIn = limits.counterOfKeys({ max: signInsPerHour, window: HOUR });
  }

  /**
   * Counts a request by the hash of its session token. Without a token, or if its session has ended, counts it by IP
   * address. Makes no query. @throws RateLimitedError
   */
  readonly count: Count = (request: FastifyRequest) => {
    const hash = this.tokens.hashOf(request);
    return hash ? this.countByToken(hash.toString('base64')) : this.countByAddress(request);
  };

  /**
   * Counts additional requests, for a request that counts as several. @throws RateLimitedError without counting them
   */
  countMore(request: FastifyRequest, requests: number): Promise<void> | undefined {
    // SessionGuard has computed the hash. `hashOf` returns none if the session has ended since.
    return this.countByToken(request.tokenHash!.toString('base64'), requests);
  }
}
