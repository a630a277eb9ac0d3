import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../../support/payment-world.js';

describe('automatic tax of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  async function sell(
    tax_behavior: 'exclusive' | 'inclusive',
    more: Stripe.Checkout.SessionCreateParams = {},
    interval: 'month' | null = 'month',
  ): Promise<Stripe.Checkout.Session> {
    const customer = await world.stripe.customers.create({ name: 'Acme', address: { country: 'DE' } });
    const price = await world.stripe.prices.create({
      product_data: { name: 'Agent' },
      currency: 'eur',
      unit_amount: 2900,
      tax_behavior,
      ...(interval && { recurring: { interval } }),
    });
    const session = await world.session(price, customer.id, { automatic_tax: { enabled: true }, ...more });
    world.control.pay(session.id);
    return world.stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice', 'line_items'] });
  }

  it('is added to an exclusive price', async () => {
    const session = await sell('exclusive');
    expect(session).toMatchObject({
      amount_subtotal: 2900,
      amount_total: 3451,
      total_details: { amount_tax: 551 },
      automatic_tax: { enabled: true, status: 'complete' },
    });
    expect(session.line_items?.data).toMatchObject([{ amount_tax: 551, amount_total: 3451 }]);
    expect(session.invoice).toMatchObject({
      subtotal: 2900,
      total: 3451,
      total_excluding_tax: 2900,
      amount_paid: 3451,
      automatic_tax: { enabled: true, status: 'complete' },
      total_taxes: [{ amount: 551, tax_behavior: 'exclusive', taxable_amount: 2900 }],
      lines: { data: [{ amount: 2900, taxes: [{ amount: 551, tax_behavior: 'exclusive' }] }] },
    });
  });

  it('is part of an inclusive price', async () => {
    const { invoice, ...session } = await sell('inclusive');
    expect(session).toMatchObject({
      amount_subtotal: 2900,
      amount_total: 2900,
      total_details: { amount_tax: 463 },
    });
    expect(invoice).toMatchObject({
      subtotal: 2900,
      subtotal_excluding_tax: 2437,
      total: 2900,
      total_excluding_tax: 2437,
      total_taxes: [{ amount: 463, tax_behavior: 'inclusive', taxable_amount: 2437 }],
    });
  });

  it('is calculated after discounts', async () => {
    const { id } = await world.stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const session = await sell('exclusive', { discounts: [{ coupon: id }] });
    expect(session).toMatchObject({
      amount_total: 1726,
      total_details: { amount_discount: 1450, amount_tax: 276 },
    });
  });

  it('applies to renewals and to one-time purchases', async () => {
    await sell('exclusive');
    world.control.advanceMonths();
    expect(world.control.list('invoices').map(({ total }) => total)).toEqual([3451, 3451]);
    const once = await sell('exclusive', { invoice_creation: { enabled: true } }, null);
    expect(once.invoice).toMatchObject({ total: 3451, subtotal: 2900 });
  });

  it('follows the rate of the operator', async () => {
    world.control.set({ taxPercent: 7 });
    expect((await sell('exclusive')).amount_total).toBe(3103);
  });
});
