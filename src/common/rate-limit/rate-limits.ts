import rateLimit from '@fastify/rate-limit';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimitedError } from '../errors/errors.js';

/** Has to be awaited before the first request; the limits themselves are made by whoever counts something. */
export async function registerRateLimits(fastify: FastifyInstance): Promise<void> {
  // Addresses of version 6 are counted by the /64 that one subscriber gets, not one by one.
  await fastify.register(rateLimit, { global: false, ipv6Subnet: 64 });
}

export interface RateLimit {
  /** How many are let through; 0 is no limit. */
  max: number;
  /** Milliseconds. */
  window: number;
  /** What is counted; the address by default. */
  key?: (request: FastifyRequest) => string;
}

/** Counts one more. @throws RateLimitedError with the seconds to wait */
export type Count = (request: FastifyRequest) => Promise<void>;

/** How many callers are counted at a time; one that has asked for nothing for longest makes room. */
const CALLERS = 50_000;

/** Makes counters that live in this instance's memory. */
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
