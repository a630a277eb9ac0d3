import { PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

describe('the account of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  const missing = { code: 'resource_missing' };

  it('keeps its id across a restart', async () => {
    const { id } = await world.stripe.accounts.retrieveCurrent();
    expect(id).toMatch(/^acct_/);
    await world.shut();
    await world.open();
    expect((await world.stripe.accounts.retrieveCurrent()).id).toBe(id);
  });

  it('shares nothing with the account of another key', async () => {
    const other = world.otherAccount();
    const { id, customer } = await world.subscription();
    expect((await other.accounts.retrieveCurrent()).id).not.toBe(
      (await world.stripe.accounts.retrieveCurrent()).id,
    );
    await expect(other.customers.retrieve(customer as string)).rejects.toMatchObject(missing);
    await expect(other.subscriptions.retrieve(id)).rejects.toMatchObject(missing);
    await expect(other.billingPortal.sessions.create({ customer: customer as string })).rejects.toMatchObject(
      missing,
    );
    expect((await other.events.list()).data).toEqual([]);

    const own = await other.customers.create({ name: 'Acme' });
    await expect(world.stripe.customers.retrieve(own.id)).rejects.toMatchObject(missing);
  });

  it('has the same id but nothing else in live mode', async () => {
    const both = await PaymentWorld.start({ otherSecretKey: 'sk_live_same_account' });
    try {
      const live = both.otherAccount();
      const { id } = await both.customer();
      expect(await live.accounts.retrieveCurrent()).toEqual(await both.stripe.accounts.retrieveCurrent());
      await expect(live.customers.retrieve(id)).rejects.toMatchObject(missing);
    } finally {
      await both.stop();
    }
  });

  it('still returns a customer that was deleted, marked as deleted', async () => {
    const { id } = await world.customer();
    world.control.deleteCustomer(id);
    expect(await world.stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  });

  it('reveals the secret of a webhook endpoint only once', async () => {
    const { webhookEndpoints } = world.stripe;
    const url = 'https://acme.example/api/webhooks/stripe';
    const { secret, ...made } = await webhookEndpoints.create({ url, enabled_events: ['invoice.paid'] });
    expect(secret).toMatch(/^whsec_/);
    const changed = await webhookEndpoints.update(made.id, {
      enabled_events: ['invoice.paid', 'charge.refunded'],
    });
    expect(changed).toMatchObject({
      url,
      enabled_events: ['invoice.paid', 'charge.refunded'],
      status: 'enabled',
    });
    expect(changed.secret).toBe(undefined);
    expect((await webhookEndpoints.list()).data).toEqual([changed]);
    expect(await webhookEndpoints.retrieve(made.id)).toEqual(changed);
  });
});
