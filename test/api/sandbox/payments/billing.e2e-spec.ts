import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../../support/payment-world.js';

const day = 86_400;

describe('a subscription of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  const status = async (id: string) => (await world.stripe.subscriptions.retrieve(id)).status;
  const period = (subscription: Stripe.Subscription) => {
    const [item] = subscription.items.data;
    return { start: item!.current_period_start, end: item!.current_period_end };
  };

  it('renews with an invoice when its period ends', async () => {
    const { stripe } = world;
    const subscription = await world.subscription();
    const first = period(subscription);
    world.control.advanceMonths(1);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(period(renewed).start).toBe(first.end);
    const invoice = renewed.latest_invoice as Stripe.Invoice;
    expect(invoice.billing_reason).toBe('subscription_cycle');
    expect(invoice.status).toBe('paid');
    expect(invoice.created).toBe(first.end);
    expect(invoice.lines.data[0]?.period).toEqual(period(renewed));
    const updated = await world.event('customer.subscription.updated');
    expect('items' in (updated.data.previous_attributes as object)).toBe(true);
    expect(updated.created).toBe(first.end);

    world.control.advanceMonths(12);
    const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: 100 });
    expect(invoices.data.length).toBe(14);
    expect(invoices.data.every((each) => each.status === 'paid')).toBe(true);
  });

  it('renews with each month, although it began on the 31st', async () => {
    const { control, stripe } = world;
    const nextYear = new Date(control.now() * 1000).getUTCFullYear() + 1;
    control.advance(Date.UTC(nextYear, 0, 31, 12) / 1000 - control.now());
    const { id } = await world.subscription();
    for (let month = 1; month <= 5; month++) {
      control.advanceMonths();
      const invoices = await stripe.invoices.list({ subscription: id, limit: 100 });
      expect(invoices.data.length).toBe(1 + month);
    }
  });

  it('is past due after a failed payment until a retry succeeds', async () => {
    const { id, customer } = await world.subscription();
    world.control.setCardDeclines(customer as string, true);
    world.control.advanceMonths(1);
    expect(await status(id)).toBe('past_due');
    const failed = await world.event('invoice.payment_failed');
    expect((failed.data.object as Stripe.Invoice).attempt_count).toBe(1);
    world.control.setCardDeclines(customer as string, false);
    world.control.advance(3 * day);
    expect(await status(id)).toBe('active');
    const paid = await world.event('invoice.paid', 2);
    expect((paid.data.object as Stripe.Invoice).attempt_count).toBe(2);
  });

  it('is unpaid after the last failed retry until the invoice is paid', async () => {
    const { id, customer } = await world.subscription();
    world.control.setCardDeclines(customer as string, true);
    world.control.advanceMonths(1);
    world.control.advance(8 * day);
    expect(await status(id)).toBe('unpaid');
    await world.event('invoice.payment_failed', 4);
    const { data } = await world.stripe.invoices.list({ subscription: id, status: 'open' });
    expect(data[0]?.next_payment_attempt).toBe(null);
    world.control.advanceMonths(1);
    expect((await world.stripe.invoices.list({ subscription: id })).data.length).toBe(2);
    world.control.payInvoice(data[0]!.id);
    expect(await status(id)).toBe('active');
  });

  it('ends with its period if the cancellation is scheduled, unless it is resumed', async () => {
    const { stripe } = world;
    const { id, items } = await world.subscription();
    const end = items.data[0]!.current_period_end;
    const scheduled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect([scheduled.cancel_at, scheduled.cancel_at_period_end]).toEqual([end, true]);
    const back = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect([back.cancel_at, back.canceled_at]).toEqual([null, null]);
    const dated = await stripe.subscriptions.update(id, {
      cancel_at: 'min_period_end',
      metadata: { why: 'test' },
    });
    expect([dated.cancel_at, dated.cancel_at_period_end]).toEqual([end, false]);
    world.control.advanceMonths(1);
    const over = await stripe.subscriptions.retrieve(id);
    expect([over.status, over.ended_at]).toEqual(['canceled', end]);
    await world.event('customer.subscription.deleted');
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('can be ended immediately, and is listed by its status', async () => {
    const { stripe } = world;
    const { id, customer } = await world.subscription();
    const owner = customer as string;
    expect((await stripe.subscriptions.list({ customer: owner })).data.length).toBe(1);
    await stripe.subscriptions.cancel(id, { invoice_now: false });
    expect((await stripe.subscriptions.list({ customer: owner })).data.length).toBe(0);
    expect((await stripe.subscriptions.list({ customer: owner, status: 'all' })).data.length).toBe(1);
    expect((await stripe.subscriptions.list({ customer: owner, status: 'canceled' })).data.length).toBe(1);
  });

  it('can be set to any status', async () => {
    const { id } = await world.subscription();
    for (const wanted of ['incomplete', 'paused', 'unpaid', 'incomplete_expired'] as const) {
      world.control.setStatus(id, wanted);
      expect(await status(id)).toBe(wanted);
    }
  });

  it('can be refunded in parts up to the charged amount', async () => {
    const { stripe } = world;
    const session = await world.session(await world.price(900), (await world.customer()).id);
    world.control.pay(session.id);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
    const payment_intent = intent as string;
    const first = await stripe.refunds.create({
      payment_intent,
      amount: 300,
      reason: 'requested_by_customer',
    });
    expect(first.status).toBe('succeeded');
    await expect(stripe.refunds.create({ payment_intent, amount: 700 })).rejects.toMatchObject({
      param: 'amount',
    });
    expect((await stripe.refunds.create({ payment_intent })).amount).toBe(600);
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const charge = await stripe.charges.retrieve(first.charge as string, { expand: ['refunds'] });
    expect([charge.amount_refunded, charge.refunded, charge.refunds?.data.length]).toEqual([900, true, 2]);
    const partly = await world.event('charge.refunded', 1);
    expect((partly.data.object as Stripe.Charge).amount_refunded).toBe(300);
    await world.event('charge.refunded', 2);
    expect((await stripe.refunds.list({ payment_intent })).data.length).toBe(2);

    world.control.failRefund(first.id);
    await world.event('refund.failed');
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(600);
  });
});
