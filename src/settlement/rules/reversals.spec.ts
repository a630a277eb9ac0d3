import { sumOf, takingOf } from './reversals.js';

const of = (paid: number, refunded: number, withdrawn = 0) => ({
  paid,
  refunded,
  disputes: withdrawn === 0 ? [] : [dispute(withdrawn)],
});
const dispute = (withdrawn: number) => ({
  id: 'dp_1',
  paymentId: 'pi_1',
  status: 'lost',
  amount: withdrawn,
  withdrawn,
  openedAt: new Date(0),
});

describe('the tokens that refunds and disputes take from a grant', () => {
  it.each([
    ['nothing without a refund', 100, of(1000, 0), { total: 0, refund: 0 }],
    ['a share of a refund, rounded down', 100, of(1000, 333), { total: 33, refund: 33 }],
    ['a share of a withdrawn amount', 100, of(1000, 0, 500), { total: 50, refund: 0 }],
    ['both shares', 100, of(1000, 400, 300), { total: 70, refund: 40 }],
    ['no more than all', 100, of(1000, 400, 1000), { total: 100, refund: 40 }],
    ['nothing without a collected amount', 100, of(0, 0), { total: 0, refund: 0 }],
    [
      'an exact share if a product exceeds the integers of JavaScript',
      2_147_483_647,
      of(99_999_999, 99_999_998),
      { total: 2_147_483_625, refund: 2_147_483_625 },
    ],
  ])('are %s', (_what, granted, read, taking) => {
    expect(takingOf(granted, read)).toEqual(taking);
  });

  it.each([
    ['the first refunded', of(900, 900), of(2000, 0), 31],
    ['a part of each refunded', of(900, 100), of(2000, 200), 10],
    ['one refunded and the other disputed', of(900, 900), of(2000, 0, 2000), 100],
  ])('are a share of all payments of an invoice: %s', (_what, one, other, total) => {
    expect(takingOf(100, sumOf([one, other])).total).toBe(total);
  });
});
