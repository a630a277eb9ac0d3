import type Stripe from 'stripe';
import { startPayments, type Payments } from '../../support/payments.js';
import { TestClockProxy } from './proxy.js';
import { connect } from './setup.js';

describe('the proxy that adds a test clock', () => {
  let account: Payments;
  let proxy: TestClockProxy;
  let direct: Stripe;
  let proxied: Stripe;
  let clock: string;

  beforeAll(async () => {
    account = await startPayments('http://localhost:9');
    account.control.setWebhooks(false);
    proxy = new TestClockProxy(account.environment.STRIPE_API_BASE!);
    direct = connect(account.environment);
    proxied = connect({ ...account.environment, STRIPE_API_BASE: await proxy.listen() });
    ({ id: clock } = await direct.testHelpers.testClocks.create({ frozen_time: 1_700_000_000 }));
  });
  afterAll(async () => {
    await proxy.stop();
    await account.stop();
  });
  beforeEach(() => (proxy.testClock = clock));

  const subscribe = async (customer: string) => {
    const product = await direct.products.create({ name: 'Agent' });
    const { id: price } = await direct.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 2900,
      recurring: { interval: 'week' },
    });
    const items = [{ price }];
    return direct.subscriptions.create({ customer, items, payment_behavior: 'error_if_incomplete' });
  };
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

  it('puts new customers under the clock, and finds them and their subscriptions in lists', async () => {
    const customer = await proxied.customers.create({ name: 'Acme', metadata: { organization_id: '1' } });
    expect(customer).toMatchObject({ test_clock: clock, name: 'Acme', metadata: { organization_id: '1' } });
    const { id } = await subscribe(customer.id);
    expect(ids(await direct.subscriptions.list())).toEqual([]);
    expect(ids(await proxied.subscriptions.list({ status: 'all' }))).toEqual([id]);
    expect(ids(await proxied.subscriptions.list({ customer: customer.id }))).toEqual([id]);
    expect(ids(await proxied.customers.list({ limit: 1 }))).toEqual([customer.id]);
  });

  it('passes on everything else, with idempotency keys and errors', async () => {
    const key = { idempotencyKey: 'once' };
    const first = await proxied.products.create({ name: 'Ä & Ö' }, key);
    const again = await proxied.products.create({ name: 'Ä & Ö' }, key);
    expect(again).toMatchObject({ id: first.id, name: 'Ä & Ö' });
    expect(again.lastResponse).toMatchObject({ idempotencyKey: 'once', statusCode: 200 });
    await expect(proxied.customers.retrieve('cus_none')).rejects.toMatchObject({
      code: 'resource_missing',
      requestId: expect.stringMatching(/^req_/),
    });
  });

  it('hides the events of earlier runs', async () => {
    // The clock of the stand-in is in the past, and so are its events.
    expect((await direct.events.list({ limit: 1 })).data).toHaveLength(1);
    expect((await proxied.events.list({ limit: 1 })).data).toEqual([]);
    expect((await proxied.events.list({ created: { gte: 1 } })).data).toEqual([]);
  });

  it('adds nothing before it has a clock', async () => {
    proxy.testClock = undefined;
    expect((await proxied.customers.create({ name: 'Acme' })).test_clock).toBeNull();
  });
});
