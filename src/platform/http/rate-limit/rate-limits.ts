import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LruMap } from 'toad-cache';
import { RateLimitedError } from '../errors/errors.js';
import { subscriberOf } from './subscriber.js';
import { waitOf, type RateLimit } from './rate-limit.js';

/**
 * Counts a request by its IP address.
 * @returns a promise if the request must be delayed. It rejects with a RateLimitedError if the limit is exceeded
 */
export type Count = (request: FastifyRequest) => Promise<void> | undefined;
/** Counts a request by this key, with the same result as `Count`. */
export type CountKey = (key: string) => Promise<void> | undefined;

/** The maximum number of callers counted at a time. The least recently seen caller is evicted. */
export const CALLERS = 50_000;
/**
 * The shortest delay of a rejection in milliseconds. A client that repeats rejected requests at once would otherwise occupy
 * the processor with rejections.
 */
export const MIN_DELAY = 200;
/**
 * The maximum of the random part of a delay, in milliseconds. Otherwise, a client's concurrent requests would all be
 * answered, and repeated, at the same moment.
 */
const SPREAD = 100;

/** The requests of a caller since the time `start` in milliseconds. */
interface Window {
  requests: number;
  start: number;
}

/** Creates counters in this instance's memory. They delay rejected requests, and requests after a burst. */
@Injectable()
export class RateLimits {
  counter(limit: RateLimit): Count {
    const count = this.counterOfKeys(limit);
    return (request) => count(subscriberOf(request.ip));
  }

  counterOfKeys(limit: RateLimit): CountKey {
    if (limit.max === 0) return () => undefined;
    const windows = new LruMap<Window>(CALLERS);
    return (key) => {
      const now = Date.now();
      let window = windows.get(key);
      if (!window || window.start + limit.window <= now)
        windows.set(key, (window = { requests: 0, start: now }));
      window.requests += 1;
      const ttl = window.start + limit.window - now;
      const remaining = limit.max - window.requests;
      if (remaining < 0) return reject(ttl);
      const wait = waitOf(limit, { remaining, ttl });
      return wait > 0 ? setTimeout(Math.min(wait, delay())) : undefined;
    };
  }
}

const delay = () => MIN_DELAY + Math.random() * SPREAD;

async function reject(ttl: number): Promise<void> {
  await setTimeout(delay());
  throw new RateLimitedError(Math.ceil(ttl / 1000));
}
