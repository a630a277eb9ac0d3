import Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

describe('the API of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  it('stores, changes and clears the fields of a customer', async () => {
    const { stripe } = world;
    const { id } = await stripe.customers.create({
      name: 'Acme',
      email: 'a@acme.example',
      phone: '+49 30 1',
      address: { line1: 'Street 1', country: 'DE' },
      metadata: { org: '1', old: 'x' },
    });
    const updated = await stripe.customers.update(id, {
      phone: '',
      address: '',
      name: 'Acme GmbH',
      metadata: { old: '', count: 7 },
    });
    expect(updated.phone).toBe(null);
    expect(updated.address).toBe(null);
    expect(updated.metadata).toEqual({ org: '1', count: '7' });
    expect(await stripe.customers.retrieve(id)).toEqual(updated);
    const event = await world.event('customer.updated');
    const previous = event.data.previous_attributes as Partial<Stripe.Customer>;
    expect(previous.name).toBe('Acme');
    expect(previous.phone).toBe('+49 30 1');
    expect('email' in previous).toBe(false);
    expect(event.request?.idempotency_key ?? '').toMatch(/^stripe-node-retry-/);
  });

  it('ends the subscriptions of a deleted customer', async () => {
    const { stripe } = world;
    const { id, customer } = await world.subscription();
    const owner = customer as string;
    expect(await stripe.customers.del(owner)).toEqual({ id: owner, object: 'customer', deleted: true });
    expect((await stripe.customers.retrieve(owner)).deleted).toBe(true);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    const deleted = await world.event('customer.deleted');
    expect((deleted.data.object as Stripe.Customer).email).toBe('billing@acme.example');
    await world.event('customer.subscription.deleted');
    await expect(stripe.customers.update(owner, { name: 'x' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    const portal = stripe.billingPortal.sessions.create({ customer: owner });
    await expect(portal).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
    expect((await stripe.customers.list()).data.length).toBe(0);
  });

  it('finds prices by lookup key and transfers lookup keys', async () => {
    const { stripe } = world;
    const product = await stripe.products.create({
      id: 'agent_writer',
      name: 'Writer',
      metadata: { agent: 'w' },
    });
    const make = (unit_amount: number, transfer?: true) =>
      stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount,
        recurring: { interval: 'month' },
        lookup_key: 'writer_monthly',
        metadata: { tokens: 1000 },
        ...(transfer && { transfer_lookup_key: true }),
      });
    const old = await make(1900);
    expect(old.unit_amount_decimal?.toString()).toBe('1900');
    await expect(make(2900)).rejects.toMatchObject({ statusCode: 400, param: 'lookup_key' });
    const current = await make(2900, true);
    const found = await stripe.prices.list({
      lookup_keys: ['writer_monthly'],
      active: true,
      expand: ['data.product'],
    });
    expect(found.data.map(({ id }) => id)).toEqual([current.id]);
    expect((found.data[0]?.product as Stripe.Product).name).toBe('Writer');
    expect((await stripe.prices.retrieve(old.id)).lookup_key).toBe(null);
    const immutable = { unit_amount: 1 } as Stripe.PriceUpdateParams;
    await expect(stripe.prices.update(old.id, immutable)).rejects.toMatchObject({
      code: 'parameter_unknown',
    });
    await stripe.products.update(product.id, { name: 'Writer 2', default_price: current.id });
    expect((await stripe.products.list({ ids: [product.id] })).data[0]?.name).toBe('Writer 2');
    await expect(stripe.products.create({ id: product.id, name: 'x' })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('returns lists in pages, newest first', async () => {
    const { stripe } = world;
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.unshift((await world.customer()).id);
    const first = await stripe.customers.list({ limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const second = await stripe.customers.list({ limit: 3, starting_after: ids[1]! });
    expect([second.data.map(({ id }) => id), second.has_more]).toEqual([ids.slice(2), false]);
    const back = await stripe.customers.list({ limit: 2, ending_before: ids[3]! });
    expect([back.data.map(({ id }) => id), back.has_more]).toEqual([ids.slice(1, 3), true]);
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.length).toBe(5);
    expect(
      (await stripe.customers.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } })).data.length,
    ).toBe(0);
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(stripe.customers.list({ starting_after: 'cus_nobody' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('returns errors that the Stripe SDK recognizes', async () => {
    const { stripe } = world;
    const stranger = new Stripe('sk_test_other', {
      host: '127.0.0.1',
      port: new URL(world.apiUrl).port,
      protocol: 'http',
      telemetry: false,
    });
    await expect(stranger.customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    await expect(stripe.subscriptions.retrieve('sub_nothing')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    });
    const unknown = { nickname: 'x' } as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(unknown)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'nickname',
    });
    await expect(
      stripe.customers.create({ address: { zip: '1' } as Stripe.AddressParam }),
    ).rejects.toMatchObject({
      param: 'address[zip]',
    });
    await expect(stripe.customers.create({ email: 'nobody' })).rejects.toMatchObject({ param: 'email' });
    await expect(stripe.customers.create({ name: 'x'.repeat(257) })).rejects.toMatchObject({ param: 'name' });
    const customer = await world.customer();
    await expect(stripe.customers.retrieve(customer.id, { expand: ['email.domain'] })).rejects.toMatchObject({
      param: 'expand',
    });
    expect(world.control.list('customers').length).toBe(1);
  });
});
