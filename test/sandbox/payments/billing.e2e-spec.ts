import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

describe('a subscription of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

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
});
