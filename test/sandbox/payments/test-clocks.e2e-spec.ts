import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

const day = 24 * 60 * 60;

describe('a test clock of the payment stand-in', () => {
  let world: PaymentWorld;
  let clock: Stripe.TestHelpers.TestClock;
  let customer: string;
  let start: number;
  usePaymentWorld((started) => (world = started));
  beforeEach(async () => {
    start = Math.floor(Date.now() / 1000) - 40 * day;
    clock = await world.stripe.testHelpers.testClocks.create({ frozen_time: start, name: 'A month ago' });
    ({ id: customer } = await world.stripe.customers.create({ name: 'Acme', test_clock: clock.id }));
    const { paymentMethods, customers } = world.stripe;
    const card = await paymentMethods.attach('pm_card_visa', { customer });
    await customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  });

  const subscribe = async () =>
    world.stripe.subscriptions.create({
      customer,
      items: [{ price: (await world.price(1900, 'month')).id }],
      payment_behavior: 'error_if_incomplete',
    });
  const advance = (to: number) => world.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: to });

  it('starts in the past, and renews a subscription when it is advanced', async () => {
    const { id, created, items } = await subscribe();
    expect(created - start).toBeLessThan(day);
    expect(await advance(items.data[0]!.current_period_end)).toMatchObject({ status: 'advancing' });
    expect(await world.stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
      status: 'ready',
      frozen_time: items.data[0]!.current_period_end,
    });
    const { data } = await world.stripe.invoices.list({ subscription: id });
    expect(data.map(({ billing_reason }) => billing_reason)).toEqual([
      'subscription_cycle',
      'subscription_create',
    ]);
  });

  it('sets the time in the Date header of responses about its customer', async () => {
    const { lastResponse } = await world.stripe.customers.retrieve(customer);
    const told = Date.parse(lastResponse.headers['date']!) / 1000;
    expect(told - start).toBeGreaterThanOrEqual(0);
    expect(told - start).toBeLessThan(day);
  });

  it('only moves forward, and by at most two intervals of a subscription', async () => {
    await subscribe();
    const rejected = { code: undefined, param: 'frozen_time', statusCode: 400 };
    await expect(advance(start - 1)).rejects.toMatchObject(rejected);
    await expect(advance(start + 63 * day)).rejects.toMatchObject(rejected);
    await advance(start + 50 * day);
  });

  it('hides its objects from lists that name neither it nor its customer', async () => {
    const { customers, subscriptions } = world.stripe;
    const { id } = await subscribe();
    const ids = ({ data }: { data: { id: string }[] }) => data.map((one) => one.id);
    expect(ids(await customers.list())).toEqual([]);
    expect(ids(await customers.list({ test_clock: clock.id }))).toEqual([customer]);
    expect(ids(await subscriptions.list())).toEqual([]);
    expect(ids(await subscriptions.list({ test_clock: clock.id }))).toEqual([id]);
    expect(ids(await subscriptions.list({ customer }))).toEqual([id]);
  });

  it('deletes its customers when it is deleted', async () => {
    const { id } = await subscribe();
    await world.stripe.testHelpers.testClocks.del(clock.id);
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    expect(world.control.settings.clockOffsetSeconds).toBe(0);
  });
});
