import { utc } from './letter.js';

it.each([
  ['en', 'Nov 29, 2026, 8:04 PM UTC'],
  ['de', '29.11.2026, 20:04 UTC'],
] as const)('writes a time in %s as the console does', (language, text) => {
  expect(utc(new Date('2026-11-29T20:04:10Z'), language)).toBe(text);
});
