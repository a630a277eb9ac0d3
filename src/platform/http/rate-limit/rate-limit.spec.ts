import { waitOf } from './rate-limit.js';

const LIMIT = { max: 100, window: 10_000, burst: 0.2 };

it.each([
  ['the burst waits for nothing', LIMIT, 80, 10_000, 0],
  ['the first request after the burst waits for its share of the window', LIMIT, 79, 10_000, 2_100],
  ['a request in the middle of the window waits only for the rest', LIMIT, 40, 5_000, 1_000],
  ['a request that is later than its share waits for nothing', LIMIT, 50, 4_000, 0],
  ['a limit without a burst delays no request', { max: 100, window: 10_000 }, 0, 10_000, 0],
])('%s', (_what, limit, remaining, ttl, wait) => {
  expect(waitOf(limit, { remaining, ttl })).toBeCloseTo(wait);
});
