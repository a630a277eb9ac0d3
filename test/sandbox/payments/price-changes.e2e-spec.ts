import type Stripe from 'stripe';
import {
  amountsOf,
  APRIL,
  DAY,
  daysOf,
  invoiceOf,
  NOW,
  type Offer,
  type PriceChange,
  type PriceChanges,
  type Update,
  usePriceChanges,
} from '../../support/price-changes.js';

let changes: PriceChanges;
usePriceChanges((started) => (changes = started));

describe('a change of the price in the same interval', () => {
  it.each<[what: string, PriceChange, lines: number[], paid: number, balance: number]>([
    ['after half a period', { from: [1000, 'month'], to: [2000, 'month'], day: 15 }, [-500, 1000], 500, 0],
    ['in the first second', { from: [1000, 'month'], to: [2000, 'month'], day: 0 }, [-1000, 2000], 1000, 0],
    ['on the last day', { from: [2000, 'month'], to: [5000, 'month'], day: 29 }, [-67, 167], 100, 0],
    ['too small to be charged', { from: [1000, 'month'], to: [2000, 'month'], day: 29 }, [-33, 67], 0, 34],
    ['downwards', { from: [2000, 'month'], to: [1000, 'month'], day: 15 }, [-1000, 500], 0, -500],
    ['to the same amount', { from: [1000, 'month'], to: [1000, 'month'], day: 10 }, [-667, 667], 0, 0],
    ['of a year', { from: [10_000, 'year'], to: [20_000, 'year'], day: 73 }, [-8000, 16_000], 8000, 0],
    [
      'in yen',
      { from: [1000, 'month'], to: [2000, 'month'], day: 10, currency: 'jpy' },
      [-667, 1333],
      666,
      0,
    ],
    [
      'in dinars',
      { from: [1000, 'month'], to: [2000, 'month'], day: 10, currency: 'bhd' },
      [-670, 1330],
      660,
      0,
    ],
    [
      'with a percentage off',
      { from: [1000, 'month'], to: [2000, 'month'], day: 15, coupon: { percent_off: 20 } },
      [-400, 800],
      400,
      0,
    ],
    [
      'with an amount off',
      { from: [1000, 'month'], to: [2000, 'month'], day: 15, coupon: { amount_off: 300, currency: 'usd' } },
      [-350, 850],
      500,
      0,
    ],
    [
      'after a coupon for one invoice',
      { from: [1000, 'month'], to: [2000, 'month'], day: 15, coupon: { percent_off: 50, duration: 'once' } },
      [-250, 1000],
      750,
      0,
    ],
    [
      'at a moment that the request names',
      {
        from: [1000, 'month'],
        to: [2000, 'month'],
        day: 15,
        update: { proration_date: APRIL + 10 * DAY },
      },
      [-667, 1333],
      666,
      0,
    ],
  ])('costs what is left of the period: %s', async (_what, given, lines, paid, balance) => {
    const changed = await changes.run(given);
    const invoice = invoiceOf(changed);
    expect(amountsOf(invoice)).toEqual(lines);
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      amount_paid: paid,
      total: lines[0]! + lines[1]!,
    });
    expect(await changes.balanceOf(changed)).toBe(balance);
    expect(changed.items.data[0]!.price.unit_amount).toBe(given.to[0]);
    expect(daysOf(changed)).toEqual([0, given.from[1] === 'year' ? 365 : 30]);
  });

  it('makes an invoice whose lines say what they credit and charge', async () => {
    const started = await changes.subscribe([1000, 'month']);
    const first = await changes.invoicesOf(started);
    changes.world.control.advance(15 * DAY);
    const changed = await changes.change(started, [2000, 'month']);
    const item = started.items.data[0]!.id;
    const period = { start: APRIL + 15 * DAY, end: APRIL + 30 * DAY };
    const details = { proration: true, subscription: started.id, subscription_item: item };
    const credited_items = { invoice: first[0]!.id, invoice_line_items: [first[0]!.lines.data[0]!.id] };
    expect(invoiceOf(changed).lines.data).toMatchObject([
      {
        description: 'Unused time on Agent after 16 Apr 2026',
        discountable: false,
        period,
        parent: { subscription_item_details: { ...details, proration_details: { credited_items } } },
        pricing: { price_details: { price: started.items.data[0]!.price.id } },
      },
      {
        description: 'Remaining time on Agent after 16 Apr 2026',
        discountable: false,
        period,
        parent: { subscription_item_details: { ...details, proration_details: { credited_items: null } } },
        pricing: { price_details: { price: changed.items.data[0]!.price.id } },
      },
    ]);
    await changes.world.event('customer.subscription.updated');
    expect(changes.world.types()).not.toContain('customer.subscription.pending_update_applied');
  });

  it('credits what the change before has charged: an upgrade and a downgrade', async () => {
    const started = await changes.subscribe([1000, 'month']);
    changes.world.control.advance(10 * DAY);
    const up = await changes.change(started, [2000, 'month']);
    changes.world.control.advance(10 * DAY);
    const down = await changes.change(up, [1000, 'month']);
    expect(amountsOf(invoiceOf(up))).toEqual([-667, 1333]);
    expect(amountsOf(invoiceOf(down))).toEqual([-667, 333]);
    expect(await changes.balanceOf(down)).toBe(-334);
    changes.world.control.advanceMonths();
    const [renewal] = await changes.invoicesOf(started);
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', total: 1000, amount_paid: 666 });
  });

  it('credits the last price that was billed, not one that was set without proration', async () => {
    const started = await changes.subscribe([1000, 'month']);
    changes.world.control.advance(10 * DAY);
    const up = await changes.change(started, [2000, 'month'], { proration_behavior: 'none' });
    expect(invoiceOf(up).billing_reason).toBe('subscription_create');
    changes.world.control.advance(10 * DAY);
    const down = await changes.change(up, [1000, 'month']);
    expect(amountsOf(invoiceOf(down))).toEqual([-333, 333]);
  });

  it('leaves prorations that are only created for the next invoice', async () => {
    const started = await changes.subscribe([1000, 'month']);
    changes.world.control.advance(15 * DAY);
    const create: Update = { proration_behavior: 'create_prorations' };
    const up = await changes.change(started, [2000, 'month'], create);
    await changes.change(up, [3000, 'month'], create);
    changes.world.control.advanceMonths();
    const [renewal] = await changes.invoicesOf(started);
    expect(amountsOf(renewal!)).toEqual([-500, 1000, -1000, 1500, 3000]);
    const [, charge, credit] = renewal!.lines.data;
    expect(credit!.parent!.subscription_item_details!.proration_details!.credited_items).toEqual({
      invoice: renewal!.id,
      invoice_line_items: [charge!.id],
    });
    expect(renewal!.amount_paid).toBe(4000);
  });

  it('counts the quantity, which is 1 unless it is sent with the price', async () => {
    const started = await changes.subscribe([1000, 'month']);
    changes.world.control.advance(15 * DAY);
    const item = started.items.data[0]!.id;
    const update = (fields: Stripe.SubscriptionUpdateParams.Item) =>
      changes.world.stripe.subscriptions.update(started.id, {
        items: [{ id: item, ...fields }],
        proration_behavior: 'always_invoice',
        expand: ['latest_invoice'],
      });
    const three = await update({ quantity: 3 });
    expect(amountsOf(invoiceOf(three))).toEqual([-500, 1500]);
    expect(invoiceOf(three).lines.data[1]!.description).toBe('Remaining time on 3 × Agent after 16 Apr 2026');
    const { id: price } = await changes.world.price(2000, 'month');
    const one = await update({ price });
    expect(one.items.data[0]).toMatchObject({ quantity: 1, plan: { id: price } });
    expect(amountsOf(invoiceOf(one))).toEqual([-1500, 1000]);
  });
});

describe('a request to change the price', () => {
  const refused = async (update: Update, offer: Offer = [2000, 'month']) => {
    const started = await changes.subscribe([1000, 'month']);
    return expect(changes.change(started, offer, update)).rejects;
  };

  it('is rejected with a moment of proration if the period begins now, if nothing is prorated, or if the moment is before the period', async () => {
    const proration_date = APRIL;
    const expected = { statusCode: 400, param: 'proration_date' };
    await (await refused({ ...NOW, proration_date })).toMatchObject(expected);
    await (await refused({ proration_behavior: 'none', proration_date })).toMatchObject(expected);
    await (await refused({ proration_date: proration_date - 1 })).toMatchObject(expected);
  });

  it('needs an active, recurring price in the currency of the subscription', async () => {
    const started = await changes.subscribe([1000, 'month']);
    const { id: item } = started.items.data[0]!;
    const to = (price: string) =>
      expect(changes.world.stripe.subscriptions.update(started.id, { items: [{ id: item, price }] })).rejects;
    const { id: old } = await changes.world.price(2000, 'month');
    await changes.world.stripe.prices.update(old, { active: false });
    for (const { id } of [
      { id: old },
      await changes.world.price(2000),
      await changes.world.price(2000, 'month', 'eur'),
    ])
      await to(id).toMatchObject({ statusCode: 400, param: 'items[0][price]' });
  });

  it('makes the subscription past due if the card declines, or changes nothing with `error_if_incomplete`', async () => {
    const started = await changes.subscribe([1000, 'month']);
    changes.world.control.advance(15 * DAY);
    changes.world.control.setPaymentMethod(started.customer as string, 'declining card');
    const { id: price } = await changes.world.price(2000, 'month');
    const update = (payment_behavior: 'allow_incomplete' | 'error_if_incomplete') =>
      changes.world.stripe.subscriptions.update(started.id, {
        items: [{ id: started.items.data[0]!.id, price }],
        proration_behavior: 'always_invoice',
        payment_behavior,
      });
    await expect(update('error_if_incomplete')).rejects.toMatchObject({ statusCode: 402 });
    const unchanged = await changes.world.stripe.subscriptions.retrieve(started.id);
    expect(unchanged.items.data[0]!.price.unit_amount).toBe(1000);
    const changed = await update('allow_incomplete');
    expect(changed).toMatchObject({ status: 'past_due', items: { data: [{ price: { id: price } }] } });
  });
});
