import { nextCharges, renews, totalsOf, type ChargedSubscription } from './next-charge.js';

const day = (number: number, hour = 0) => new Date(Date.UTC(2027, 2, number, hour));
const asOf = day(1);

function subscription(
  item: string,
  total: number,
  at: Date,
  {
    balance = 0,
    amount = Math.max(total + balance, 0),
    ...some
  }: Partial<ChargedSubscription> & { balance?: number; amount?: number } = {},
): ChargedSubscription {
  return {
    customerId: 'cus_1',
    item,
    status: 'active',
    currency: 'eur',
    currentPeriodEnd: at,
    cancelAtPeriodEnd: false,
    collectionPaused: false,
    collectionResumesAt: null,
    preview: { charge: { amount, total, balance, currency: 'eur', at }, asOf },
    ...some,
  };
}
const amountsOf = (...subscriptions: ChargedSubscription[]) =>
  nextCharges(subscriptions).map(({ amount }) => amount);

describe('the renewal of a subscription', () => {
  it.each<[string, Partial<ChargedSubscription>, boolean]>([
    ['collected', {}, true],
    ['collected for an overdue one', { status: 'past_due' }, true],
    ['not collected for an unpaid one', { status: 'unpaid' }, false],
    ['not collected for a paused one', { status: 'paused' }, false],
    ['not collected for one that ends with its period', { cancelAtPeriodEnd: true }, false],
    ['not collected while its collection is paused', { collectionPaused: true }, false],
    [
      'not collected if its collection resumes after the period',
      { collectionPaused: true, collectionResumesAt: day(6) },
      false,
    ],
    [
      'collected if its collection resumes before the end of the period',
      { collectionPaused: true, collectionResumesAt: day(4) },
      true,
    ],
  ])('is %s', (_what, some, isCollected) =>
    expect(renews(subscription('a', 2900, day(5), some))).toBe(isCollected),
  );
});

describe('the next charge of a subscription', () => {
  it.each<[string, Partial<ChargedSubscription>, number | null]>([
    ['what the payment provider has previewed', {}, 2900],
    ['a draft, although the subscription ends with its period', { cancelAtPeriodEnd: true }, 2900],
    ['unknown without a preview', { preview: null }, null],
    ['nothing if nothing will be collected', { preview: { charge: null, asOf } }, null],
  ])('is %s', (_what, some, amount) => {
    const [charge] = nextCharges([subscription('a', 2900, day(5), some)]);
    expect(charge).toMatchObject({ amount, at: amount === null ? null : day(5) });
  });
});

describe("the customer's balance", () => {
  it.each<[string, ChargedSubscription[], number[]]>([
    [
      'a credit of 30.00 pays the first charge of 29.00 and 1.00 of the second one',
      [
        subscription('late', 4900, day(6), { balance: -3000 }),
        subscription('early', 2900, day(5), { balance: -3000 }),
      ],
      [4800, 0],
    ],
    [
      'a debt of 5.00 is collected once',
      [
        subscription('early', 2900, day(5), { balance: 500 }),
        subscription('late', 4900, day(6), { balance: 500 }),
      ],
      [3400, 4900],
    ],
    [
      'an amount too small to be charged is collected with the next charge',
      [
        subscription('early', 2900, day(5), { balance: -2870, amount: 0 }),
        subscription('late', 4900, day(6), { balance: -2870 }),
      ],
      [0, 4930],
    ],
    [
      'customers have their own credits',
      [
        subscription('mine', 2900, day(5), { balance: -1000 }),
        subscription('former', 4900, day(6), { balance: -2000, customerId: 'cus_0' }),
      ],
      [1900, 2900],
    ],
    [
      'the latest preview knows the balance',
      [
        subscription('old', 2900, day(5), { balance: -1000 }),
        {
          ...subscription('new', 4900, day(6)),
          preview: {
            charge: { amount: 4900, total: 4900, balance: 0, currency: 'eur', at: day(6) },
            asOf: day(2),
          },
        },
      ],
      [2900, 4900],
    ],
    [
      'an open invoice has already used it',
      [
        {
          ...subscription('open', 2900, day(4)),
          preview: {
            charge: { amount: 900, total: null, balance: null, currency: 'eur', at: day(4) },
            asOf,
          },
        },
        subscription('next', 4900, day(6), { balance: -1000 }),
      ],
      [900, 3900],
    ],
    [
      'a subscription that is not charged uses nothing',
      [
        { ...subscription('paused', 2900, day(5)), preview: { charge: null, asOf } },
        subscription('active', 4900, day(6), { balance: -1000 }),
      ],
      [null as never, 3900],
    ],
  ])('is used once: %s', (_what, subscriptions, amounts) =>
    expect(amountsOf(...subscriptions)).toEqual(amounts),
  );
});

it('sums the charges of each day in UTC, without days that cost nothing', () => {
  const charges = nextCharges([
    subscription('a', 2900, day(5, 1)),
    subscription('b', 4900, day(5, 23)),
    subscription('c', 100, day(4), { balance: -100 }),
    subscription('d', 700, day(2), { customerId: 'cus_2' }),
  ]);
  expect(totalsOf(charges)).toEqual([
    { day: '2027-03-02', amount: 700, currency: 'eur' },
    { day: '2027-03-05', amount: 7800, currency: 'eur' },
  ]);
});
