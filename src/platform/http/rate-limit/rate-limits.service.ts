import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LruMap } from 'toad-cache';
import { RateLimitedError } from '../errors/errors.js';
import { subscriberOf } from './subscriber.js';
import { waitOf, type RateLimit } from './rate-limit.js';

/**
 * Counts a request by its IP address.
 * @returns a promise if the request must wait. It rejects with a RateLimitedError if the limit is exceeded
 */
export type Count = (request: FastifyRequest) => Promise<void> | undefined;
/**
 * Counts requests by a key, with the same result as `Count`.
 * @param requests one by default. Rejected requests are not counted
 */
export type CountKey = (key: string, requests?: number) => Promise<void> | undefined;

/** A limit that is taken before the work, and given back if the work is refused. */
export interface Quota {
  /** @returns 0 if the amount was taken. Otherwise, takes nothing and returns the milliseconds until the window ends */
  take(key: string, amount: number): number;
  giveBack(key: string, amount: number): void;
}

/** The maximum number of callers counted at a time. The least recently seen caller is evicted. */
export const CALLERS = 50_000;
/**
 * The shortest delay of a rejection in milliseconds. Without a delay, a client that repeats rejected requests at once
 * would occupy the processor with rejections.
 */
export const MIN_DELAY = 200;
/**
 * The maximum of the random part of a delay, in milliseconds. Without this part, a client's concurrent requests would
 * all be answered, and repeated, at the same moment.
 */
const SPREAD = 100;

/** The requests of a caller since the time `start` in milliseconds. */
interface Window {
  requests: number;
  start: number;
}

/** Creates counters in this instance's memory. They delay rejected requests, and requests after a burst. */
@Injectable()
export class RateLimitsService {
  counter(limit: RateLimit): Count {
    const count = this.counterOfKeys(limit);
    return (request) => count(subscriberOf(request.address));
  }

  counterOfKeys(limit: RateLimit): CountKey {
    if (limit.max === 0) return () => undefined;
    const windows = new LruMap<Window>(CALLERS);
    return (key, requests = 1) => {
      const window = openWindow(windows, limit, key);
      const ttl = window.start + limit.window - Date.now();
      if (window.requests + requests > limit.max) return reject(ttl);
      window.requests += requests;
      const wait = waitOf(limit, { remaining: limit.max - window.requests, ttl });
      return wait > 0 ? setTimeout(Math.min(wait, delay())) : undefined;
    };
  }

  quota(limit: RateLimit): Quota {
    if (limit.max === 0) return { take: () => 0, giveBack: () => {} };
    const windows = new LruMap<Window>(CALLERS);
    return {
      take: (key, amount) => {
        const window = openWindow(windows, limit, key);
        if (window.requests + amount > limit.max) return window.start + limit.window - Date.now();
        window.requests += amount;
        return 0;
      },
      giveBack: (key, amount) => {
        const window = openWindow(windows, limit, key);
        window.requests = Math.max(0, window.requests - amount);
      },
    };
  }
}

function openWindow(windows: LruMap<Window>, limit: RateLimit, key: string): Window {
  const now = Date.now();
  const present = windows.get(key);
  if (present && present.start + limit.window > now) return present;
  const window = { requests: 0, start: now };
  windows.set(key, window);
  return window;
}

const delay = () => MIN_DELAY + Math.random() * SPREAD;

async function reject(ttl: number): Promise<void> {
  await setTimeout(delay());
  throw new RateLimitedError(Math.ceil(ttl / 1000));
}
