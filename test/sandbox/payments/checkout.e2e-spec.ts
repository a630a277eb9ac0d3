import assert from 'node:assert/strict';
import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

describe('a checkout session of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  it('can sell a subscription', async () => {
    const { stripe } = world;
    const customer = await world.customer();
    const session = await world.session(await world.price(1900, 'month'), customer.id, {
      client_reference_id: 'checkout-1',
      metadata: { kind: 'subscription' },
      subscription_data: { metadata: { agent: 'writer' } },
      expand: ['line_items.data.price.product'],
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.status).toBe('open');
    expect(session.amount_total).toBe(1900);
    expect(session.line_items?.data[0]?.description).toBe('Agent');
    expect(session.expires_at - session.created).toBe(86_400);

    const target = world.control.pay(session.id);
    expect(target).toBe(`http://localhost:3000/return?session_id=${session.id}`);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice.payments', 'customer'],
    });
    expect(paid.status).toBe('complete');
    expect(paid.payment_status).toBe('paid');
    expect(paid.url).toBe(null);
    assert.ok(typeof paid.subscription === 'object' && paid.subscription);
    const { subscription } = paid;
    expect(subscription.status).toBe('active');
    expect(subscription.metadata).toEqual({ agent: 'writer' });
    expect(subscription.billing_mode.type).toBe('flexible');
    const [item] = subscription.items.data;
    expect(item!.current_period_end - item!.current_period_start >= 28 * 86_400).toBe(true);
    assert.ok(typeof subscription.latest_invoice === 'object' && subscription.latest_invoice);
    expect(subscription.latest_invoice.status).toBe('paid');
    expect(subscription.latest_invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(subscription.latest_invoice.payments?.data[0]?.status).toBe('paid');

    const completed = await world.event('checkout.session.completed');
    expect((completed.data.object as { id: string }).id).toBe(session.id);
    await world.control.delivered();
    for (const type of ['customer.subscription.created', 'invoice.paid', 'payment_intent.succeeded']) {
      expect(world.types().includes(type)).toBe(true);
    }
  });

  it('can sell several items as a one-time purchase, with an optional invoice', async () => {
    const { stripe } = world;
    const price = await world.price(500);
    const customer = await world.customer();
    const session = await world.session(price, customer.id, {
      line_items: [{ price: price.id, quantity: 3 }],
      payment_intent_data: { metadata: { kind: 'top-up' } },
    });
    world.control.pay(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    });
    assert.ok(typeof paid.payment_intent === 'object' && paid.payment_intent);
    expect(paid.amount_total).toBe(1500);
    expect(paid.payment_intent.amount_received).toBe(1500);
    expect(paid.payment_intent.metadata).toEqual({ kind: 'top-up' });
    const items = await stripe.checkout.sessions.listLineItems(session.id);
    expect(items.data[0]?.quantity).toBe(3);

    const withInvoice = await world.session(price, customer.id, { invoice_creation: { enabled: true } });
    world.control.pay(withInvoice.id);
    const { invoice } = await stripe.checkout.sessions.retrieve(withInvoice.id, { expand: ['invoice'] });
    assert.ok(typeof invoice === 'object' && invoice);
    expect(invoice.amount_paid).toBe(500);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(withInvoice.id);
    const found = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent as string },
    });
    expect(found.data[0]?.invoice).toBe(invoice.id);
  });

  it('completes as unpaid with a bank debit, and an event reports the outcome later', async () => {
    const { stripe } = world;
    const price = await world.price(500);
    const { id: customer } = await world.customer();
    const good = await world.session(price, customer);
    const bad = await world.session(price, customer);
    world.control.pay(good.id, 'bank debit');
    world.control.pay(bad.id, 'bank debit');
    const completed = await stripe.checkout.sessions.retrieve(good.id);
    expect(completed.status).toBe('complete');
    expect(completed.payment_status).toBe('unpaid');

    world.control.settle(bad.id, false);
    await world.event('checkout.session.async_payment_failed');
    world.control.advance(4 * 86_400);
    await world.event('checkout.session.async_payment_succeeded');
    expect((await stripe.checkout.sessions.retrieve(good.id)).payment_status).toBe('paid');
    expect((await stripe.checkout.sessions.retrieve(bad.id)).payment_status).toBe('unpaid');
  });

  it('can start a subscription that a bank debit pays or fails to pay', async () => {
    const { stripe } = world;
    const price = await world.price(1900, 'month');
    const sessions = [];
    for (const arrives of [true, false]) {
      const session = await world.session(price, (await world.customer()).id);
      world.control.pay(session.id, 'bank debit');
      const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
      expect((await stripe.subscriptions.retrieve(subscription as string)).status).toBe('active');
      const { invoice } = await stripe.checkout.sessions.retrieve(session.id);
      expect(() => world.control.payInvoice(invoice as string)).toThrow(/is processing/);
      world.control.settle(session.id, arrives);
      sessions.push(await stripe.subscriptions.retrieve(subscription as string));
    }
    expect(sessions.map(({ status }) => status)).toEqual(['active', 'unpaid']);
  });

  it('expires on request and at its expiry time', async () => {
    const { stripe } = world;
    const price = await world.price(500);
    const { id: customer } = await world.customer();
    const first = await world.session(price, customer);
    const second = await world.session(price, customer, { expires_at: Math.floor(Date.now() / 1000) + 1800 });
    expect((await stripe.checkout.sessions.expire(first.id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 });
    expect(() => world.control.pay(first.id)).toThrow(/expired/);
    world.control.advance(3600);
    expect((await stripe.checkout.sessions.retrieve(second.id)).status).toBe('expired');
    await world.event('checkout.session.expired', 2);
    // `expires_at` refers to the caller's clock, which has not moved.
    const third = await world.session(price, customer, { expires_at: Math.floor(Date.now() / 1000) + 1800 });
    expect((await stripe.checkout.sessions.retrieve(third.id)).status).toBe('open');
  });

  it('can start a subscription with a trial', async () => {
    const { stripe } = world;
    const session = await world.session(await world.price(1900, 'month'), (await world.customer()).id, {
      subscription_data: { trial_period_days: 14 },
    });
    world.control.pay(session.id);
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription'],
    });
    assert.ok(typeof subscription === 'object' && subscription);
    expect(subscription.status).toBe('trialing');
    world.control.advance(15 * 86_400);
    const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(after.status).toBe('active');
    assert.ok(typeof after.latest_invoice === 'object');
    expect(after.latest_invoice?.amount_paid).toBe(1900);
  });

  it('rejects invalid parameters as Stripe does', async () => {
    const { stripe } = world;
    const { id: customer } = await world.customer();
    const recurring = await world.price(1900, 'month');
    const once = await world.price(500);
    const refused = (promise: Promise<unknown>, param: string) =>
      expect(promise).rejects.toMatchObject({ statusCode: 400, param });
    await refused(world.session(recurring, customer, { mode: 'payment' }), 'mode');
    await refused(world.session(once, customer, { mode: 'subscription' }), 'mode');
    await refused(world.session(once, 'cus_nobody'), 'customer');
    await refused(world.session(once, customer, { line_items: [] }), 'line_items');
    await refused(world.session(once, customer, { success_url: 'javascript:alert(1)' }), 'success_url');
    await refused(world.session(once, customer, { expires_at: 1 }), 'expires_at');
    await stripe.prices.update(once.id, { active: false });
    await refused(world.session(once, customer), 'line_items[0][price]');
  });
});
