import rateLimit from '@fastify/rate-limit';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimitedError } from '../errors/errors.js';

/** Must be awaited before the first request. It creates no limit yet. */
export async function registerRateLimits(fastify: FastifyInstance): Promise<void> {
  // IPv6 addresses are counted per /64, because one subscriber usually has a whole /64.
  await fastify.register(rateLimit, { global: false, ipv6Subnet: 64 });
}

export interface RateLimit {
  /** The maximum number of requests per window; 0 means no limit. */
  max: number;
  /** The length of the window in milliseconds. */
  window: number;
  /** The key to count requests by; the IP address by default. */
  key?: (request: FastifyRequest) => string;
}

/** Counts a request. @throws RateLimitedError with the seconds to wait */
export type Count = (request: FastifyRequest) => Promise<void>;

/** The maximum number of callers counted at a time. The least recently seen caller is evicted. */
const CALLERS = 50_000;

/** Creates counters in this instance's memory. */
@Injectable()
export class RateLimits {
  constructor(private readonly host: HttpAdapterHost) {}

  counter({ max, window, key }: RateLimit): Count {
    if (max === 0) return async () => {};
    let limiter: ReturnType<FastifyInstance['createRateLimit']> | undefined;
    const options = { max, timeWindow: window, cache: CALLERS, ...(key && { keyGenerator: key }) };
    return async (request) => {
      limiter ??= this.fastify.createRateLimit(options);
      const outcome = await limiter(request);
      if (!outcome.isAllowed && outcome.isExceeded) throw new RateLimitedError(outcome.ttlInSeconds);
    };
  }

  private get fastify(): FastifyInstance {
    return this.host.httpAdapter.getInstance<FastifyInstance>();
  }
}
