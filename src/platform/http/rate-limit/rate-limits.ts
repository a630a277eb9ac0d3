import { setTimeout } from 'node:timers/promises';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimitedError } from '../errors/errors.js';
import { waitOf, type RateLimit } from './rate-limit.js';

/** Must be awaited before the first request. It creates no limit yet. */
export async function registerRateLimits(fastify: FastifyInstance): Promise<void> {
  await fastify.register(rateLimit, { global: false });
}

/** Counts a request by its IP address. @throws RateLimitedError with the seconds to wait */
export type Count = (request: FastifyRequest) => Promise<void>;
/** Counts a request by this key. @throws RateLimitedError with the seconds to wait */
export type CountKey = (key: string) => Promise<void>;

/** The maximum number of callers counted at a time. The least recently seen caller is evicted. */
const CALLERS = 50_000;
/** IPv6 addresses are counted per /64, because one subscriber usually has a whole /64. */
const IPV6_SUBNET = 64;
/**
 * The longest delay of a request in milliseconds, and the delay of every rejection. A client that repeats rejected requests
 * at once would otherwise occupy the processor with rejections.
 */
export const MAX_DELAY = 200;

/** Creates counters in this instance's memory. They delay what they reject, and what follows a burst. */
@Injectable()
export class RateLimits {
  constructor(private readonly host: HttpAdapterHost) {}

  counter(limit: RateLimit): Count {
    const count = this.counterOfKeys(limit);
    return (request) => count(normalizeIP(request.ip, IPV6_SUBNET));
  }

  counterOfKeys(limit: RateLimit): CountKey {
    const { max, window } = limit;
    if (max === 0) return async () => {};
    let limiter: ReturnType<FastifyInstance['createRateLimit']> | undefined;
    const keyGenerator = ({ id }: FastifyRequest) => id;
    const options = { max, timeWindow: window, cache: CALLERS, keyGenerator };
    return async (key) => {
      limiter ??= this.fastify.createRateLimit(options);
      const outcome = await limiter(requestOf(key));
      if (outcome.isAllowed) return;
      const wait = outcome.isExceeded ? MAX_DELAY : Math.min(waitOf(limit, outcome), MAX_DELAY);
      if (wait > 0) await setTimeout(wait);
      if (outcome.isExceeded) throw new RateLimitedError(outcome.ttlInSeconds);
    };
  }

  private get fastify(): FastifyInstance {
    return this.host.httpAdapter.getInstance<FastifyInstance>();
  }
}

/** The library counts requests, but reads only these properties. */
const requestOf = (key: string) => ({ id: key, routeOptions: { config: {} } }) as FastifyRequest;
