import { creditedPayment } from './credit-notes.js';

const payment = { id: 'in_1', currency: 'eur', review: null, isResolved: false, creditedToBalance: 0 };
const reviewed = { ...payment, review: 'credit_note' as const, creditedToBalance: 500 };

describe('a payment of which credit notes added a part to the balance', () => {
  it.each([
    ['changes nothing without credit notes', payment, 0, null],
    ['changes nothing if they are known', reviewed, 500, null],
    ['is in review', payment, 500, { creditedToBalance: 500, review: 'credit_note', isResolved: false }],
    ['stays in review with another amount', reviewed, 700, { creditedToBalance: 700 }],
    ['leaves the review if all are void', reviewed, 0, { creditedToBalance: 0, isResolved: true }],
    [
      'is in review again after a decision',
      { ...reviewed, isResolved: true },
      700,
      { creditedToBalance: 700, review: 'credit_note', isResolved: false },
    ],
    [
      'keeps its decision if some are void',
      { ...reviewed, isResolved: true },
      300,
      { creditedToBalance: 300 },
    ],
    [
      'keeps another open review',
      { ...payment, review: 'other_terms' as const },
      500,
      { creditedToBalance: 500 },
    ],
  ])('%s', (_what, known, credited, change) => {
    const decided = creditedPayment(known, credited);
    if (change) expect(decided).toMatchObject(change);
    else expect(decided).toBeNull();
  });
});
