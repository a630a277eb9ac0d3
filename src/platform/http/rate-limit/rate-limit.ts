export interface RateLimit {
  /** The maximum number of requests per window; 0 means no limit. */
  max: number;
  /** The length of the window in milliseconds. */
  window: number;
  /**
   * The share of `max` that may come at once. Later requests wait for their share of the window, but no longer than a
   * rejected request. By default, all may come at once.
   */
  burst?: number;
}

/** The state of a limit after a request was counted. */
export interface Counted {
  /** The requests that are left in the window. */
  remaining: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

/**
 * Spreads the requests of a client that sends one after the other, so that it delays others less. Callers cap each wait,
 * so a client may still use its whole limit early, with many requests at a time.
 * @returns the milliseconds until a request has its share of the window; 0 if it belongs to the burst
 */
export function waitOf({ max, window, burst = 1 }: RateLimit, { remaining, ttl }: Counted): number {
  const used = (max - remaining) / max;
  if (used <= burst) return 0;
  return Math.max(0, used * window - (window - ttl));
}
