import fc from 'fast-check';
import { isDeeperThan } from './json-body.js';

/** The obvious way, which a hostile text would exhaust the stack of. */
function depth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depth));
}

describe('the depth of a JSON text', () => {
  it('is what walking the parsed value finds', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('[', '{', ']', '}', '"', '\\', '\\"[', '"]\\'));
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(text, tie('any'), { maxKeys: 4 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, fc.nat(8), fc.constantFrom(undefined, 2, '\t'), (json, levels, indent) => {
        expect(isDeeperThan(levels, JSON.stringify(json, null, indent))).toBe(depth(json) > levels);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['["[[["]', 1],
    ['{"[": "{"}', 1],
    ['["\\"[", []]', 2],
    ['["\\\\", []]', 2],
    ['[[],[],[]]', 2],
    ['{"a":[{"b":[]}]}', 4],
  ])('of %s is %i', (text, levels) => {
    expect(isDeeperThan(levels, text)).toBe(false);
    expect(isDeeperThan(levels - 1, text)).toBe(true);
  });

  it('is found in a text of brackets that no recursion would survive', () => {
    expect(isDeeperThan(32, '['.repeat(10_000_000))).toBe(true);
    expect(isDeeperThan(10_000_000, '['.repeat(10_000_000))).toBe(false);
  });

  it('is found in a text that is not JSON, too', () => {
    expect(isDeeperThan(2, '[[[')).toBe(true);
    expect(isDeeperThan(2, ']]][[')).toBe(false);
    expect(isDeeperThan(2, '"an open string [[[')).toBe(false);
    expect(isDeeperThan(0, '\\')).toBe(false);
    expect(isDeeperThan(0, '"[["')).toBe(false);
  });
});
