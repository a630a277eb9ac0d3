import { type Count, verdictOf } from './judgement.js';

const OWN: Count = { counts: 'processor' };
const ROWS: Count = { counts: 'both', requests: 50 };
const WRITES: Count = { counts: 'bytes' };

it.each<[string, [isAnonymous: boolean, ratio: number, kept: number], Count[], string]>([
  ['an anonymous request at the bound', [true, 5, 0], [], 'cheap'],
  ['an anonymous request beyond the bound', [true, 5.1, 0], [], 'COSTS TOO MUCH'],
  ['a signed-in request at the bound', [false, 20, 64], [], 'cheap'],
  ['a signed-in request beyond the bound', [false, 20.1, 0], [], 'COSTS TOO MUCH'],
  ['a request with a limit of its own', [true, 500, 0], [OWN], 'counted'],
  ['a request that counts as 50', [false, 1000, 900], [ROWS], 'counted'],
  ['a request that counts as 50 and costs more', [false, 1001, 0], [ROWS], 'COSTS TOO MUCH'],
  ['a request that leaves rows', [false, 1, 65], [], 'KEEPS TOO MUCH'],
  ['a request that leaves rows, with a limit of its own', [false, 1, 65], [OWN], 'KEEPS TOO MUCH'],
  ['a write that is counted', [false, 1, 5000], [WRITES], 'counted'],
  ['a write that is counted, but costs too much', [false, 21, 5000], [WRITES], 'COSTS TOO MUCH'],
])('judges %s', (_what, [isAnonymous, ratio, kept], counted, verdict) => {
  expect(verdictOf({ isAnonymous, ratio, kept }, counted)).toBe(verdict);
});
