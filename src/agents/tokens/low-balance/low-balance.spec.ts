import { crosses, lowBalanceOf } from './low-balance.js';

it.each<[number, number, number, boolean]>([
  [11, 10, 10, true],
  [11, 0, 10, true],
  [12, 11, 10, false],
  [10, 9, 10, false],
  [10, 10, 10, false],
  [9, 20, 10, false],
  [1, 0, 0, true],
  [0, 0, 0, false],
])(
  'a change of the balance from %s to %s crosses the threshold %s: %s',
  (before, after, threshold, expected) => expect(crosses(before, after, threshold)).toBe(expected),
);

it('calls a balance low at the threshold, and never without one', () => {
  expect(lowBalanceOf(10, 10)).toEqual({ threshold: 10, reached: true });
  expect(lowBalanceOf(11, 10)).toEqual({ threshold: 10, reached: false });
  expect(lowBalanceOf(0, null)).toEqual({ threshold: null, reached: false });
});
