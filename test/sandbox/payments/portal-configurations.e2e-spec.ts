import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

describe('a portal configuration of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  const features = {
    customer_update: { enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: false, mode: 'at_period_end' as const },
    subscription_update: { enabled: false },
  };
  const create = () =>
    world.stripe.billingPortal.configurations.create({
      features,
      default_return_url: 'http://localhost:3000/',
    });

  it('is created, changed and listed', async () => {
    const { configurations } = world.stripe.billingPortal;
    const { id } = await create();
    const changed = await configurations.update(id, {
      features: { customer_update: { enabled: true, allowed_updates: ['email', 'address'] } },
      business_profile: { headline: 'Acme' },
    });
    expect(changed.features.customer_update.allowed_updates).toEqual(['email', 'address']);
    expect(changed.features.invoice_history.enabled).toBe(true);
    expect(await configurations.retrieve(id)).toEqual(changed);
    expect((await configurations.list({ active: true, is_default: false })).data).toEqual([changed]);
    await world.event('billing_portal.configuration.created');
    await world.event('billing_portal.configuration.updated');
  });

  it('is required if the account has none saved', async () => {
    const { id: customer } = await world.customer();
    const open = (configuration?: string) =>
      world.stripe.billingPortal.sessions.create({ customer, ...(configuration && { configuration }) });
    expect((await open()).configuration).toBe('bpc_sandbox');
    world.control.set({ portalNeedsConfiguration: true });
    await expect(open()).rejects.toMatchObject({ statusCode: 400, message: /No configuration provided/ });
    const { id } = await create();
    expect((await open(id)).configuration).toBe(id);
    await expect(open('bpc_nothing')).rejects.toMatchObject({ code: 'resource_missing' });
    await world.stripe.billingPortal.configurations.update(id, { active: false });
    await expect(open(id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('decides what the portal page offers', async () => {
    const { id, customer } = await world.subscription();
    const { url } = await world.stripe.billingPortal.sessions.create({
      customer: customer as string,
      configuration: (await create()).id,
    });
    const page = await (await fetch(url)).text();
    expect(page).not.toMatch(/Cancel at period end|Contact/);
    expect(page).toMatch(/href="http:\/\/localhost:3000\/"/);
    const body = new URLSearchParams({ action: 'cancel', subscription: id });
    expect((await fetch(url, { method: 'POST', body })).status).toBe(400);
  });
});
