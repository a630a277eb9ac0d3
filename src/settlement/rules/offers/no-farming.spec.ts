import {
  changed,
  first,
  invoice,
  line,
  type Change,
  type Name,
} from '../../../../test/support/paid-changes.js';
import {
  grantedAtOnce,
  grantedOneByOne,
  halved,
  keptOf,
  leftOf,
  type Step,
} from '../../../../test/support/paid-steps.js';

const renewed = (name: Name, amount: number, from: number, until: number) =>
  invoice(`renewal_${from}`, 'subscription_cycle', [line(name, amount, from, until, false)]);
const SOLO: Step = [first('solo'), 1000, 10_000];
const TEAM: Step = [first('team'), 3000, 45_000];
const YEAR: Step = [first('year'), 10_000, 120_000];
/** In the middle of April. */
const UP = changed([15, 'solo', 'team', 500, 1500], 1);
/** Ten days before the end of April. 6.67 go to the balance. */
const DOWN = changed([20, 'team', 'solo', 1000, 333], 2);
const HIGHER = changed([20, 'team', 'company', 1000, 3000], 2);
/** 9.73 go to the balance. */
const LEFT = changed([1, 'year', 'company', 9973, 9000], 1);

const SAVER: Step = [first('saver'), 12_000, 120_000];
/** In the middle of April, the first month of the year: 20,000 / 2 + 11 * 20,000. */
const GRAND = changed([15, 'saver', 'grand', 11_507, 23_014], 1);

/** The tokens that a cent buys in each offer. No change may yield more than the highest rate of its offers. */
const RATE = { solo: 10, team: 15, company: 10, year: 12, saver: 10, grand: 15 };

/** A change of the interval that keeps the anchor. Credits the time to `end`, and charges the time to `until`. */
const moved = ([on, from, to, credited, charged]: Change, index: number, end: number, until: number) =>
  invoice(`change_${index}`, 'subscription_update', [
    line(from, -credited, on, end),
    line(to, charged, on, until),
  ]);

describe('changes never yield more tokens than were paid for', () => {
  it.each<[what: string, rate: number, steps: Step[]]>([
    ['an upgrade and a downgrade', RATE.team, [SOLO, [UP, 1000, 17_500], [DOWN, 0, 0]]],
    [
      'an upgrade, its refund, and another upgrade',
      RATE.team,
      [SOLO, [UP, 1000, 17_500, { refunded: 1000, left: 0 }], [HIGHER, 2000, 15_000]],
    ],
    [
      'an upgrade, half of its refund, and another upgrade',
      RATE.team,
      [SOLO, [UP, 1000, 17_500, { refunded: 500, left: 8750 }], [HIGHER, 2000, 15_000]],
    ],
    [
      // Stripe credits what was refunded.
      'an upgrade, its refund, a downgrade without proration, and another upgrade',
      RATE.team,
      [
        SOLO,
        [UP, 1000, 17_500, { refunded: 1000, left: 0 }],
        [changed([20, 'team', 'team', 1000, 1000], 2), 0, 0],
      ],
    ],
    [
      'an upgrade, its refund, a downgrade, and another upgrade',
      RATE.team,
      [
        SOLO,
        [UP, 1000, 17_500, { refunded: 1000, left: 0 }],
        [DOWN, 0, 0],
        [changed([25, 'solo', 'team', 167, 500], 3), 0, 0],
      ],
    ],
    [
      'an upgrade, its lost dispute, and another upgrade',
      RATE.team,
      [SOLO, [UP, 1000, 17_500, { withdrawn: 1000, left: 0 }], [HIGHER, 2000, 15_000]],
    ],
    [
      'an upgrade, its won dispute, and another upgrade',
      RATE.team,
      [SOLO, [UP, 1000, 17_500, { withdrawn: 0, left: 17_500 }], [HIGHER, 2000, 15_000]],
    ],
    [
      // The void invoice of the first attempt is not paid. 35,000 * 14 / 30
      'a pending change that expires, and another one a day later',
      RATE.team,
      [SOLO, [changed([16, 'solo', 'team', 467, 1400], 1), 933, 16_333]],
    ],
    ['a year that is left for a dearer month on the next day', RATE.year, [YEAR, [LEFT, 0, 0]]],
    [
      // The month has 90,000 - 119,676 = -29,676 tokens, and the year 120,000 - 87,000 = 33,000.
      'a year that is left for a day only',
      RATE.year,
      [YEAR, [LEFT, 0, 0], [changed([2, 'company', 'year', 8700, 10_000], 2, 31), 327, 3324]],
    ],
    [
      // The rest of the month has 45,000 - 115,068 tokens, and that of the year 114,739 - 42,000.
      'a year that is left for a day only, with the anchor unchanged',
      RATE.year,
      [
        YEAR,
        [moved([15, 'year', 'company', 9589, 4500], 1, 365, 30), 0, 0],
        [moved([16, 'company', 'year', 4200, 9562], 2, 30, 365), 273, 2671],
      ],
    ],
    [
      // Its invoice has the lines of both changes.
      'an upgrade without an invoice, and a downgrade',
      RATE.company,
      [
        SOLO,
        [
          invoice('change_1', 'subscription_update', [
            line('solo', -500, 15, 30),
            line('company', 4500, 15, 30),
            line('company', -2700, 21, 30),
            line('solo', 300, 21, 30),
          ]),
          1600,
          // (90,000 - 10,000) * 6 / 30
          16_000,
        ],
      ],
    ],
    [
      // 90,000 - 60,000
      'a year that is refunded and left in the middle',
      RATE.year,
      [
        [first('year'), 10_000, 120_000, { refunded: 5000, left: 60_000 }],
        [changed([182.5, 'year', 'company', 5000, 9000], 1), 4000, 30_000],
      ],
    ],
    [
      // The month has 11,667 of its 17,500 tokens too many, and the year has 120,000 - 3,330.
      'an upgrade, a downgrade, and a change to a year',
      RATE.team,
      [
        SOLO,
        [UP, 1000, 17_500],
        [DOWN, 0, 0],
        [changed([20, 'solo', 'year', 333, 10_000], 3, 30), 9000, 105_003],
      ],
    ],
    [
      // 120,000 - 45,000 * 10 / 30. A coupon doubles the tokens for a cent.
      'an upgrade and a change to a year, for half of the price',
      2 * RATE.team,
      [
        [halved(first('solo')), 500, 10_000],
        [changed([15, 'solo', 'team', 250, 750], 1), 500, 17_500],
        [halved(changed([20, 'team', 'year', 500, 10_000], 2)), 4500, 105_000],
      ],
    ],
    [
      'an upgrade on the last day, a downgrade at the end of the next period, and another upgrade',
      RATE.team,
      [
        SOLO,
        [changed([29, 'solo', 'team', 33, 100], 1), 67, 1166],
        [renewed('team', 3000, 30, 61), 3000, 45_000],
        [renewed('solo', 1000, 61, 91), 1000, 10_000],
        [changed([76, 'solo', 'team', 500, 1500], 4, 91), 1000, 17_500],
      ],
    ],
    [
      'an upgrade at the moment of the renewal',
      RATE.team,
      [
        SOLO,
        [renewed('solo', 1000, 30, 61), 1000, 10_000],
        [changed([30, 'solo', 'team', 1000, 3000], 2, 61), 2000, 35_000],
      ],
    ],
    [
      'an upgrade that is paid after the renewal, and another upgrade',
      RATE.team,
      [
        SOLO,
        [renewed('solo', 1000, 30, 61), 1000, 10_000],
        [UP, 1000, 17_500],
        [changed([45.5, 'solo', 'team', 500, 1500], 3, 61), 1000, 17_500],
      ],
    ],
    [
      // The renewal has sold the dearer offer, so the next change credits that one.
      'a job that makes the price cheaper after the renewal, and an upgrade',
      RATE.team,
      [
        TEAM,
        [renewed('team', 3000, 30, 61), 3000, 45_000],
        [changed([45.5, 'team', 'company', 1500, 4500], 2, 61), 3000, 22_500],
      ],
    ],
    [
      'a job that makes the price cheaper after the renewal, and an upgrade to the same offer',
      RATE.team,
      [
        TEAM,
        [renewed('team', 3000, 30, 61), 3000, 45_000],
        [changed([45.5, 'team', 'team', 1500, 1500], 2, 61), 0, 0],
      ],
    ],
    [
      'a change to a year in the last hour, without proration',
      RATE.year,
      [
        SOLO,
        [
          invoice('change_1', 'subscription_update', [line('year', 10_000, 29.97, 394.97, false)]),
          10_000,
          120_000,
        ],
      ],
    ],
    [
      'a change to a month in the last hour of a year, without proration, and an upgrade at once',
      RATE.team,
      [
        YEAR,
        [
          invoice('change_1', 'subscription_update', [line('solo', 1000, 364.97, 394.97, false)]),
          1000,
          10_000,
        ],
        [changed([365, 'solo', 'team', 999, 2997], 2, 394.97), 1998, 34_965],
      ],
    ],
    ['an upgrade within a year of monthly tokens', RATE.grand, [SAVER, [GRAND, 11_507, 230_000]]],
    [
      'a year of monthly tokens that is refunded in the middle',
      RATE.saver,
      [[first('saver'), 12_000, 120_000, { refunded: 6000, left: 60_000 }]],
    ],
    [
      // In the middle of June: 20,000 / 2 + 9 * 20,000
      'an upgrade within a year of monthly tokens, its refund, and another upgrade',
      RATE.grand,
      [
        SAVER,
        [GRAND, 11_507, 230_000, { refunded: 11_507, left: 0 }],
        [changed([76, 'grand', 'vast', 19_002, 38_005], 2), 19_003, 190_000],
      ],
    ],
    [
      // In the middle of May and of June. Due are 230,000 - 210,000 + 190,000.
      'an upgrade within a year of monthly tokens, a downgrade, and another upgrade',
      RATE.grand,
      [
        SAVER,
        [GRAND, 11_507, 230_000],
        [changed([45.5, 'grand', 'saver', 21_008, 10_504], 2), 0, 0],
        [changed([76, 'saver', 'grand', 9501, 19_002], 3), 0, 0],
      ],
    ],
    [
      // 120,000 - 10,000 / 2
      'a change from a month to a year of monthly tokens',
      RATE.saver,
      [SOLO, [changed([15, 'solo', 'saver', 500, 12_000], 1), 11_500, 115_000]],
    ],
    [
      // 30,000 / 2 + 11 * 30,000 - 120,000 * 350 / 365. Only a change of the catalog makes this possible.
      'a change from a year of tokens at once to a year of monthly tokens',
      RATE.grand,
      [YEAR, [changed([15, 'year', 'grand', 9589, 23_014], 1), 13_425, 229_931]],
    ],
    [
      // 720,000 - 120,000 * 6,000 / 12,000
      'a change from a year to two years of monthly tokens',
      RATE.grand,
      [SAVER, [changed([182.5, 'saver', 'pair', 6000, 48_000], 1), 42_000, 660_000]],
    ],
  ])('%s', (_what, rate, steps) => {
    const tokens = steps.map(([, , granted]) => granted);
    expect(grantedAtOnce(steps)).toEqual(tokens);
    expect(grantedOneByOne(steps)).toEqual(tokens);
    expect(steps.map(leftOf)).toEqual(steps.map(([, , granted, returned]) => returned?.left ?? granted));
    expect(sum(steps.map(leftOf))).toBeLessThanOrEqual(sum(steps.map(keptOf)) * rate);
  });
});

const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
