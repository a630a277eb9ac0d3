import { isTimeKey, timeKey } from './time-key.js';

it.each([
  [new Date(-8.64e15), '-infinity'],
  [new Date('-000043-03-15T12:00:00.000Z'), '0044-03-15T12:00:00.000Z BC'],
  [new Date('0000-12-31T23:59:59.999Z'), '0001-12-31T23:59:59.999Z BC'],
  [new Date('0001-01-01T00:00:00.000Z'), '0001-01-01T00:00:00.000Z'],
  [new Date('2026-11-21T03:16:19.001Z'), '2026-11-21T03:16:19.001Z'],
  [new Date('+010000-01-01T00:00:00.000Z'), '10000-01-01T00:00:00.000Z'],
  [new Date(8.64e15), 'infinity'],
])('writes %p as %s', (time, key) => {
  expect(timeKey(time)).toBe(key);
  expect(isTimeKey(key)).toBe(true);
});

it.each([
  ['the year 0', '0000-01-01T00:00:00.000Z'],
  ['a 30th of February', '2026-02-30T00:00:00.000Z'],
  ['a year before the first of PostgreSQL', '4714-01-01T00:00:00.000Z BC'],
  ['a year after the last of JavaScript', '290000-01-01T00:00:00.000Z'],
  ['a sign', '+010000-01-01T00:00:00.000Z'],
  ['another format', '2026-11-21 03:16:19.001+00'],
  ['another text', 'now'],
])('does not accept %s', (_what, key) => {
  expect(isTimeKey(key)).toBe(false);
});
