import {
  changed,
  day,
  first,
  invoice,
  line,
  TERMS,
  type Change,
  type Name,
} from '../../../../test/support/paid-changes.js';
import type { InvoiceLine } from '../../../billing/stripe/values/invoice.js';
import { priceChanges } from './price-changes.js';

describe('the tokens of paid changes', () => {
  it.each<[what: string, first: Name, changes: Change[], tokens: number[]]>([
    // (45,000 - 10,000) * 15 / 30
    ['an upgrade after half a month', 'solo', [[15, 'solo', 'team', 500, 1500]], [17_500]],
    ['an upgrade at once', 'solo', [[0, 'solo', 'team', 1000, 3000]], [35_000]],
    ['an upgrade after half a month that was free', 'solo', [[15, 'solo', 'team', 0, 1500]], [17_500]],
    ['an upgrade while both offers are free', 'solo', [[15, 'solo', 'team', 0, 0]], [17_500]],
    // 35,000 / 30 = 1,166.67
    ['an upgrade on the last day', 'solo', [[29, 'solo', 'team', 33, 100]], [1166]],
    [
      'two upgrades',
      'solo',
      [
        [15, 'solo', 'team', 500, 1500],
        [20, 'team', 'company', 1000, 3000],
      ],
      [17_500, 15_000],
    ],
    ['a downgrade', 'team', [[15, 'team', 'solo', 1500, 500]], [0]],
    [
      'an upgrade, a downgrade and another upgrade on one day',
      'solo',
      [
        [15, 'solo', 'team', 500, 1500],
        [15.5, 'team', 'solo', 1450, 483],
        [15.5, 'solo', 'team', 483, 1450],
      ],
      [17_500, 0, 0],
    ],
    [
      'an upgrade, a downgrade after five days, and another upgrade after five more',
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
      'a downgrade and an upgrade',
      'team',
      [
        [10, 'team', 'solo', 2000, 667],
        [20, 'solo', 'team', 333, 1000],
      ],
      [0, 0],
    ],
    // 120,000 - 10,000 * 500 / 1,000
    [
      'a change from a month to a year after half of the month',
      'solo',
      [[15, 'solo', 'year', 500, 10_000]],
      [115_000],
    ],
    ['a change from a month to a year at once', 'solo', [[0, 'solo', 'year', 1000, 10_000]], [110_000]],
    // The year had 120,000 tokens, of which 119,664 are credited: more than a month of the other offer has.
    [
      'a change from a year to a dearer month on the next day',
      'year',
      [[1, 'year', 'company', 9972, 9000]],
      [0],
    ],
    // 90,000 - 120,000 * 2,000 / 10,000
    [
      'a change from a year to a dearer month near the end of the year',
      'year',
      [[292, 'year', 'company', 2000, 9000]],
      [66_000],
    ],
    [
      'an upgrade, and then a change to a year',
      'solo',
      // 120,000 - 45,000 * 1,500 / 3,000
      [
        [0, 'solo', 'team', 1000, 3000],
        [15, 'team', 'year', 1500, 10_000],
      ],
      [35_000, 97_500],
    ],
  ])('have the right number for %s', (_what, begun, changes, tokens) => {
    const paid = [first(begun), ...changes.map((change, index) => changed(change, index))].toReversed();
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
    // Stripe's discounts of prorations are part of their amounts, unless an account lists them separately.
    for (const credited of [line('solo', -250, 15, 30), { ...line('solo', -500, 15, 30), discount: -250 }]) {
      const paid = [
        invoice('change_0', 'subscription_update', [credited, line('year', 10_000, 15, 380, false)]),
        invoice('first', 'subscription_create', [halved]),
      ];
      expect(priceChanges(paid, TERMS).get('change_0')?.tokens).toBe(115_000);
    }
  });

  it('belong to the period of the change, even if the invoice of that period was not read', () => {
    const change = changed([15, 'solo', 'team', 500, 1500], 0);
    for (const paid of [[change, first('solo')], [change]])
      expect(priceChanges(paid, TERMS).get('change_0')).toMatchObject({
        tokens: 17_500,
        periodStart: day(0),
        line: { endsAt: day(30) },
        to: { priceId: 'team' },
      });
  });

  it.each<[what: string, first: Name, change: Change, each: number, count: number]>([
    ['the difference within a year', 'saver', [15, 'saver', 'grand', 11_507, 23_014], 20_000, 12],
    ['all tokens of a new year', 'solo', [15, 'solo', 'saver', 500, 12_000], 10_000, 12],
    ['all tokens of new years', 'saver', [15, 'saver', 'pair', 11_507, 48_000], 30_000, 24],
    ['all tokens if the former ones were granted at once', 'year', [15, 'year', 'grand', 9, 20], 30_000, 12],
    ['nothing if they are granted at once', 'saver', [15, 'saver', 'year', 11_507, 9589], 0, 1],
  ])('are divided over the months that start from then on: each gets %s', (...one) => {
    const [, begun, change, each, count] = one;
    const granted = priceChanges([changed(change, 0), first(begun)], TERMS).get('change_0')!;
    expect(granted.each).toBe(each);
    expect(granted.starts).toHaveLength(count);
    expect(granted.starts[0]).toEqual(day(15));
  });

  it('bring each month to the number of the offer, even if the year was cheaper in between', () => {
    const changes: Change[] = [
      [15, 'saver', 'grand', 11_507, 23_014],
      [45.5, 'grand', 'saver', 21_008, 10_504],
      [76, 'saver', 'vast', 9501, 38_005],
    ];
    const paid = [...changes.map((change, index) => changed(change, index)), first('saver')];
    const granted = priceChanges(paid, TERMS);
    expect(changes.map((_change, index) => granted.get(`change_${index}`)!.each)).toEqual([
      20_000, 0, 20_000,
    ]);
  });

  it('belong to the period that begins with another interval, even if the anchor stays', () => {
    const paid = [
      first('solo'),
      invoice('renewal', 'subscription_cycle', [line('solo', 1000, 30, 61, false)]),
      invoice('change_0', 'subscription_update', [
        line('solo', -500, 45.5, 61),
        line('saver', 11_000, 45.5, 365),
      ]),
      invoice('change_1', 'subscription_update', [
        line('saver', -10_000, 76, 365),
        line('grand', 20_000, 76, 365),
      ]),
    ];
    const granted = [...priceChanges(paid, TERMS).values()];
    expect(granted.map(({ periodStart }) => periodStart)).toEqual([day(45.5), day(45.5)]);
    expect(granted.map(({ starts }) => starts.slice(0, 2))).toEqual([
      [day(45.5), day(61)],
      [day(76), day(91)],
    ]);
  });

  it('are those of a month if a year becomes a month within its last one', () => {
    // The change comes when 30 of the 31 days of the last month are left.
    const paid = [
      first('grand'),
      invoice('change_0', 'subscription_update', [
        line('grand', -1000, 335, 365),
        line('company', 8710, 335, 365),
      ]),
    ];
    expect(priceChanges(paid, TERMS).get('change_0')).toMatchObject({
      tokens: 72_096,
      periodStart: day(335),
    });
  });

  it('are reduced by those of a period whose payment is still processing, in proportion to the credited amount', () => {
    const change = invoice('change_0', 'subscription_update', [
      line('solo', -1000, 0.0001, 30),
      line('year', 10_000, 0.0001, 365, false),
    ]);
    expect(priceChanges([change], TERMS, [], [change, first('solo')]).get('change_0')?.tokens).toBe(110_000);
  });

  it('are those of a new period if the former one was free', () => {
    const free = { ...line('solo', 1000, 0, 30, false), discount: 1000 };
    const paid = [
      changed([15, 'solo', 'year', 0, 10_000], 0),
      invoice('first', 'subscription_create', [free]),
    ];
    expect(priceChanges(paid, TERMS).get('change_0')?.tokens).toBe(120_000);
  });

  it('are those of a new period if nothing is credited beside it', () => {
    const year = line('year', 10_000, 29, 394, false);
    const paid = [invoice('change_0', 'subscription_update', [year]), first('solo')];
    expect(priceChanges(paid, TERMS).get('change_0')).toMatchObject({
      tokens: 120_000,
      periodStart: day(29),
      line: year,
      to: { priceId: 'year' },
    });
  });

  it.each<[string, string, InvoiceLine[]]>([
    ['a renewal', 'subscription_cycle', [line('solo', -500, 15, 30), line('team', 1500, 15, 30)]],
    ['another price', 'subscription_update', [line('solo', -500, 15, 30), line('seats', 1500, 15, 30)]],
    ['a credit alone', 'subscription_update', [line('solo', -500, 15, 30)]],
    ['the rest of a period alone', 'subscription_update', [line('team', 1500, 15, 30)]],
    [
      'several of an offer',
      'subscription_update',
      [line('solo', -500, 15, 30), { ...line('team', 3000, 15, 30), quantity: 2 }],
    ],
  ])('are none for an invoice for %s', (_what, reason, lines) => {
    expect(priceChanges([invoice('other', reason, lines)], TERMS).size).toBe(0);
  });
});
