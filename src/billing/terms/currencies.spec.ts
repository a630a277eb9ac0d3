import { inMajorUnit } from './currencies.js';

it.each([
  [2900, 'eur', '29.00'],
  [2905, 'eur', '29.05'],
  [0, 'eur', '0.00'],
  [2_147_483_647, 'usd', '21474836.47'],
  [500, 'jpy', '500'],
  [5120, 'kwd', '5.120'],
  [1_750_000, 'isk', '17500.00'],
])('shows %i %s as %s', (amount, currency, text) => expect(inMajorUnit(amount, currency)).toBe(text));
