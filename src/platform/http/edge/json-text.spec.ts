import fc from 'fast-check';
import { measure, members } from './json-text.js';

/** Measures depth by recursion. The tested code is not recursive, because a hostile text would exhaust the stack. */
function depth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depth));
}

const text = fc.oneof(fc.string(), fc.constantFrom('[', '{', ']', '}', '"', ':', '\\', '\\"[', '"]\\', '":'));
const json = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  ),
})).any;
const indent = fc.constantFrom(undefined, 2, '\t');

describe('the depth of a JSON text', () => {
  it('equals that of the parsed value', () => {
    fc.assert(
      fc.property(json, indent, (value, space) => {
        expect(measure(JSON.stringify(value, null, space)).depth).toBe(depth(value));
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
    ['[[[', 3],
    [']]][[', 0],
    ['"an open string [[[', 0],
    ['\\', 0],
  ])('is measured in %s: %i', (text, levels) => {
    expect(measure(text).depth).toBe(levels);
  });

  it('is measured in a text that would exhaust the stack of recursive code', () => {
    expect(measure('['.repeat(10_000_000)).depth).toBe(10_000_000);
  });
});

describe('a duplicate name', () => {
  const namesTwice = (text: string) => measure(text).colons !== members(JSON.parse(text));

  it('is not detected in a text without duplicate names', () => {
    fc.assert(
      fc.property(json, indent, (value, space) => {
        // Counts the members of the original value. JSON.parse of Node 24 and 26 may misread names after a name that is
        // a backslash (https://github.com/nodejs/node/issues/63785).
        expect(measure(JSON.stringify(value, null, space)).colons).toBe(members(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('is detected at any depth', () => {
    fc.assert(
      fc.property(json, text, json, fc.nat(5), (one, name, other, level) => {
        const key = JSON.stringify(name);
        const twice = `{"before":[${JSON.stringify(one)}],${key}:${JSON.stringify(one)},${key}:${JSON.stringify(other)}}`;
        expect(namesTwice('[{"a":'.repeat(level) + twice + '}]'.repeat(level))).toBe(true);
      }),
    );
  });

  it.each([
    ['{"a":1,"a":1}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['{"a":{"b":1,"c":2},"a":3}', true],
    ['{"a":1,"A":1}', false],
    ['{"a":{"a":{"a":":"}}}', false],
    ['[{"a":1},{"a":1}]', false],
    ['{"toString":1,"constructor":2,"length":3}', false],
    ['{"":1,"":2}', true],
    ['{"1":1,"01":2}', false],
    ['{"__proto__":1,"__proto__":2}', true],
  ])('is detected in %s: %s', (text, twice) => {
    expect(namesTwice(text)).toBe(twice);
  });
});

describe('the parts of a JSON text', () => {
  it.each([
    ['{}', 0],
    ['{"a":1}', 1],
    ['{"a,:":",:"}', 1],
    ['{"a":[1,2,3],"b":{}}', 5],
  ])('are counted in %s: %i', (text, parts) => {
    const { colons, commas } = measure(text);
    expect(colons + commas).toBe(parts);
  });
});
