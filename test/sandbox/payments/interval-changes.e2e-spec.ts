import {
  amountsOf,
  APRIL,
  DAY,
  daysOf,
  invoiceOf,
  NOW,
  type PriceChange,
  type PriceChanges,
  usePriceChanges,
} from '../../support/price-changes.js';

let changes: PriceChanges;
usePriceChanges((started) => (changes = started));

describe('a change of the interval', () => {
  it('bills a whole period beside the credit if the period begins now', async () => {
    const changed = await changes.run({ from: [1000, 'month'], to: [10_000, 'year'], day: 15, update: NOW });
    const [credit, charge] = invoiceOf(changed).lines.data;
    expect(credit).toMatchObject({ amount: -500, discountable: false });
    expect(charge).toMatchObject({ amount: 10_000, discountable: true });
    expect(charge!.parent!.subscription_item_details!.proration).toBe(false);
    expect(invoiceOf(changed)).toMatchObject({ amount_paid: 9500 });
    expect(changed.billing_cycle_anchor).toBe(APRIL + 15 * DAY);
    expect(daysOf(changed)).toEqual([15, 380]);
  });

  it.each<[what: string, PriceChange, lines: number[], paid: number, balance: number, days: number[]]>([
    [
      'back to a month',
      { from: [10_000, 'year'], to: [1000, 'month'], day: 15, update: NOW },
      [-9589, 1000],
      0,
      -8589,
      [15, 45],
    ],
    [
      'with a discount',
      { from: [1000, 'month'], to: [10_000, 'year'], day: 15, coupon: { percent_off: 10 }, update: NOW },
      [-450, 10_000],
      8550,
      0,
      [15, 380],
    ],
    [
      'without proration',
      {
        from: [1000, 'month'],
        to: [10_000, 'year'],
        day: 15,
        update: { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' },
      },
      [10_000],
      10_000,
      0,
      [15, 380],
    ],
    [
      'in the same interval',
      { from: [1000, 'month'], to: [2000, 'month'], day: 15, update: NOW },
      [-500, 2000],
      1500,
      0,
      [15, 45],
    ],
    [
      'with the anchor unchanged',
      { from: [1000, 'month'], to: [10_000, 'year'], day: 15 },
      [-500, 9589],
      9089,
      0,
      [0, 365],
    ],
  ])('costs by the second: %s', async (_what, given, lines, paid, balance, days) => {
    const changed = await changes.run(given);
    expect(amountsOf(invoiceOf(changed))).toEqual(lines);
    expect(invoiceOf(changed)).toMatchObject({ status: 'paid', amount_paid: paid });
    expect(await changes.balanceOf(changed)).toBe(balance);
    expect(daysOf(changed)).toEqual(days);
  });

  it('bills nothing until the next anniversary without proration and with the anchor unchanged', async () => {
    const started = await changes.subscribe([1000, 'month']);
    changes.world.control.advance(30 * DAY - 60);
    const changed = await changes.change(started, [10_000, 'year'], { proration_behavior: 'none' });
    expect(daysOf(changed)).toEqual([0, 365]);
    changes.world.control.advanceMonths(2);
    expect(await changes.invoicesOf(started)).toHaveLength(1);
  });

  it('renews by the month from the end of the year if the monthly price is set in the last hour of the year', async () => {
    const started = await changes.subscribe([10_000, 'year']);
    changes.world.control.advance(365 * DAY - 3600);
    const changed = await changes.change(started, [1000, 'month'], { proration_behavior: 'none' });
    expect(invoiceOf(changed).billing_reason).toBe('subscription_create');
    expect(daysOf(changed)).toEqual([334, 365]);
    changes.world.control.advance(3600);
    const [renewal] = await changes.invoicesOf(started);
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 1000 });
    expect(daysOf(await changes.world.stripe.subscriptions.retrieve(started.id))).toEqual([365, 395]);
  });
});
