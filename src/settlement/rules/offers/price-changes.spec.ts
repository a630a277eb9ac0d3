import type { InvoiceLine, PaidInvoice } from '../../../billing/stripe/values.js';
import { priceChanges } from './price-changes.js';
import type { Terms } from './terms.js';

/** April has 30 days. The period of a month is April, and that of a year begins with it. */
const day = (days: number) => new Date(Date.UTC(2027, 3, 1) + days * 86_400_000);

const OFFERS = {
  solo: { amount: 1000, tokens: 10_000, interval: 'month' },
  team: { amount: 3000, tokens: 45_000, interval: 'month' },
  company: { amount: 9000, tokens: 90_000, interval: 'month' },
  year: { amount: 10_000, tokens: 120_000, interval: 'year' },
};
type Name = keyof typeof OFFERS;

const TERMS: Terms[] = Object.entries(OFFERS).map(([id, { amount, tokens, interval }]) => ({
  priceId: id,
  amount,
  tokens,
  currency: 'eur',
  offer: { id, interval, intervalCount: 1 },
}));

function line(
  priceId: string,
  subtotal: number,
  from: number,
  until: number,
  isProration = true,
): InvoiceLine {
  return {
    priceId,
    subtotal,
    quantity: 1,
    discount: 0,
    currency: 'eur',
    isProration,
    startsAt: day(from),
    endsAt: day(until),
  };
}

function invoice(id: string, reason: string, lines: InvoiceLine[]): PaidInvoice {
  const total = Math.max(
    0,
    lines.reduce((sum, { subtotal }) => sum + subtotal, 0),
  );
  return {
    id,
    reason,
    lines,
    total,
    amount: total,
    customerId: 'cus_1',
    creditedBefore: 0,
    currency: 'eur',
    paidAt: lines[0]!.startsAt,
    paymentIds: [],
    url: null,
  };
}

const lengthOf = (name: Name) => (OFFERS[name].interval === 'year' ? 365 : 30);
const first = (name: Name) =>
  invoice('first', 'subscription_create', [line(name, OFFERS[name].amount, 0, lengthOf(name), false)]);

/** A change on a day since the beginning of April, with the amounts of its two lines. */
type Change = [on: number, from: Name, to: Name, credited: number, charged: number];

function changed([on, from, to, credited, charged]: Change, index: number): PaidInvoice {
  const isSame = OFFERS[from].interval === OFFERS[to].interval;
  const end = isSame ? lengthOf(from) : on + lengthOf(to);
  return invoice(`change_${index}`, 'subscription_update', [
    line(from, -credited, on, lengthOf(from)),
    line(to, charged, on, end, isSame),
  ]);
}

describe('the tokens of paid changes', () => {
  it.each<[what: string, first: Name, changes: Change[], tokens: number[]]>([
    // (45,000 - 10,000) * 15 / 30
    ['up after half a month', 'solo', [[15, 'solo', 'team', 500, 1500]], [17_500]],
    ['up at once', 'solo', [[0, 'solo', 'team', 1000, 3000]], [35_000]],
    // 35,000 / 30 = 1,166.67
    ['up on the last day', 'solo', [[29, 'solo', 'team', 33, 100]], [1166]],
    [
      'up twice',
      'solo',
      [
        [15, 'solo', 'team', 500, 1500],
        [20, 'team', 'company', 1000, 3000],
      ],
      [17_500, 15_000],
    ],
    ['down', 'team', [[15, 'team', 'solo', 1500, 500]], [0]],
    [
      'up, down and up again on one day',
      'solo',
      [
        [15, 'solo', 'team', 500, 1500],
        [15.5, 'team', 'solo', 1450, 483],
        [15.5, 'solo', 'team', 483, 1450],
      ],
      [17_500, 0, 0],
    ],
    [
      'up, down after five days, and up again after five more',
      // Due are 17,500 - 11,667 + 5,833 = 11,666, and 17,500 were granted.
      'solo',
      [
        [15, 'solo', 'team', 500, 1500],
        [20, 'team', 'solo', 1000, 333],
        [25, 'solo', 'team', 167, 500],
      ],
      [17_500, 0, 0],
    ],
    [
      'down and up again',
      'team',
      [
        [10, 'team', 'solo', 2000, 667],
        [20, 'solo', 'team', 333, 1000],
      ],
      [0, 0],
    ],
    // 120,000 - 10,000 * 500 / 1,000
    ['from a month to a year after half of it', 'solo', [[15, 'solo', 'year', 500, 10_000]], [115_000]],
    ['from a month to a year at once', 'solo', [[0, 'solo', 'year', 1000, 10_000]], [110_000]],
    // The year had 120,000 tokens, of which 119,664 are credited: more than a month of the other offer has.
    ['from a year to a dearer month on the next day', 'year', [[1, 'year', 'company', 9972, 9000]], [0]],
    // 90,000 - 120,000 * 2,000 / 10,000
    ['from a year to a dearer month near its end', 'year', [[292, 'year', 'company', 2000, 9000]], [66_000]],
    [
      'up, and then to a year',
      'solo',
      // 120,000 - 45,000 * 1,500 / 3,000
      [
        [0, 'solo', 'team', 1000, 3000],
        [15, 'team', 'year', 1500, 10_000],
      ],
      [35_000, 97_500],
    ],
  ])('are right: %s', (_what, begun, changes, tokens) => {
    const paid = [first(begun), ...changes.map(changed)].toReversed();
    const granted = priceChanges(paid, TERMS);
    expect(changes.map((_change, index) => granted.get(`change_${index}`)?.tokens)).toEqual(tokens);
  });

  it('are granted once for changes within one second, whatever their order', () => {
    const changes = [
      changed([15, 'solo', 'team', 500, 1500], 0),
      changed([15, 'team', 'solo', 1500, 500], 1),
      changed([15, 'solo', 'team', 500, 1500], 2),
    ];
    for (const paid of [changes, changes.toReversed()]) {
      const all = priceChanges([...paid, first('solo')], TERMS);
      expect([...all.values()].reduce((sum, { tokens }) => sum + tokens, 0)).toBe(17_500);
      const known = priceChanges([...paid, first('solo')], TERMS, [
        { sourceKey: 'change_0', amount: 17_500 },
      ]);
      expect(known.get('change_2')?.tokens).toBe(0);
    }
  });

  it('are those of the new period less what was credited, even if a coupon has halved the amounts', () => {
    const halved = { ...line('solo', 1000, 0, 30, false), discount: 500 };
    const paid = [
      invoice('change_0', 'subscription_update', [
        line('solo', -250, 15, 30),
        line('year', 10_000, 15, 380, false),
      ]),
      invoice('first', 'subscription_create', [halved]),
    ];
    expect(priceChanges(paid, TERMS).get('change_0')?.tokens).toBe(115_000);
  });

  it('belong to the period that they extend, even if its invoice was not read', () => {
    const change = changed([15, 'solo', 'team', 500, 1500], 0);
    for (const paid of [[change, first('solo')], [change]])
      expect(priceChanges(paid, TERMS).get('change_0')).toMatchObject({
        tokens: 17_500,
        periodStart: day(0),
        line: { endsAt: day(30) },
        to: { priceId: 'team' },
      });
  });

  it.each<[string, string, InvoiceLine[]]>([
    ['a renewal', 'subscription_cycle', [line('solo', -500, 15, 30), line('team', 1500, 15, 30)]],
    ['another price', 'subscription_update', [line('solo', -500, 15, 30), line('seats', 1500, 15, 30)]],
    ['a credit alone', 'subscription_update', [line('solo', -500, 15, 30)]],
    [
      'several of an offer',
      'subscription_update',
      [line('solo', -500, 15, 30), { ...line('team', 3000, 15, 30), quantity: 2 }],
    ],
  ])('are none for an invoice for %s', (_what, reason, lines) => {
    expect(priceChanges([invoice('other', reason, lines)], TERMS).size).toBe(0);
  });
});
