import { nameKey } from './name.js';
import { prefixesOf, searchFlaw, searchKey } from './search.js';

it('folds a text as the name key does, and the final sigma as well', () => {
  for (const name of ['Straße', 'ﬁ  Fox', 'Ada\u200d', 'İ', 'ϓ']) expect(searchKey(name)).toBe(nameKey(name));
  expect(searchKey('ΟΔΟΣ')).toBe('οδοσ');
  expect(searchKey('οδοςα').startsWith(searchKey('ΟΔΟΣ'))).toBe(true);
});

it('matches everything without a text', () => {
  expect(prefixesOf()).toEqual({ folded: '', ofAddress: '' });
});

it.each([
  ['', 'too_short'],
  [' \u00a0', 'too_short'],
  ['\u200d', 'too_short'],
  ['a\ud800', 'invalid_characters'],
  ['\t', 'invalid_characters'],
  ['a'.repeat(101), 'too_long'],
  [`  ${'🦊'.repeat(100)} `, undefined],
  ['<b>', undefined],
])('finds in %j the flaw %s', (text, code) => {
  expect(searchFlaw(text)?.code).toBe(code);
});
