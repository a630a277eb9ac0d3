import { exceededBudget, reachedShare } from './budget-rules.js';

it.each<[number | null, number, number]>([
  [100, 79, 0],
  [100, 80, 80],
  [100, 99, 80],
  [100, 100, 100],
  [100, 130, 100],
  [1, 1, 100],
  [0, 0, 0],
  [null, 500, 0],
])('of the budget %s, the use of %i reaches %i %%', (budget, used, expected) =>
  expect(reachedShare(budget, used)).toBe(expected),
);

it.each<[number | null, number | null, number, boolean, string | null]>([
  [null, null, 1000, true, null],
  [10, null, 5, true, null],
  [10, null, 6, true, 'perMember'],
  [10, null, 6, false, null],
  [null, 30, 10, true, null],
  [null, 30, 11, true, 'organization'],
  [null, 30, 11, false, 'organization'],
  [10, 30, 11, true, 'perMember'],
  [0, null, 1, true, 'perMember'],
])(
  'with budgets of %s per member (5 used) and %s in all (20 used), %i tokens (for a person: %s) exceed: %s',
  (perMember, organization, amount, isForPerson, expected) => {
    const budget = { perMember, organization, usedByMe: 5, used: 20 };
    expect(exceededBudget(budget, amount, isForPerson)).toBe(expected);
  },
);
