import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

describe('a subscription that is created without a checkout session', () => {
  let world: PaymentWorld;
  let stripe: Stripe;
  let customer: string;
  let price: string;
  usePaymentWorld((started) => (world = started));
  beforeEach(async () => {
    ({ stripe } = world);
    ({ id: customer } = await world.customer());
    ({ id: price } = await world.price(2900, 'month'));
  });

  const payWith = async (testCard: string) => {
    const card = await stripe.paymentMethods.attach(testCard, { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  };
  const subscribe = (more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
    stripe.subscriptions.create({
      customer,
      items: [{ price, quantity: 1 }],
      payment_behavior: 'error_if_incomplete',
      ...more,
    });

  it('applies coupons, then tax rates, then the balance of the customer', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'once' });
    const rate = await stripe.taxRates.create({ display_name: 'VAT', percentage: 19, inclusive: false });
    await stripe.customers.createBalanceTransaction(customer, { amount: -500, currency: 'usd' });
    await payWith('pm_card_visa');
    const { latest_invoice, status, metadata } = await subscribe({
      discounts: [{ coupon: coupon.id }],
      default_tax_rates: [rate.id],
      metadata: { checkout_id: '1' },
      expand: ['latest_invoice'],
    });
    expect({ status, metadata }).toEqual({ status: 'active', metadata: { checkout_id: '1' } });
    expect(latest_invoice).toMatchObject({ status: 'paid', subtotal: 2900, total: 2761, amount_paid: 2261 });
    await stripe.coupons.del(coupon.id);
    await expect(stripe.coupons.retrieve(coupon.id)).rejects.toMatchObject({ code: 'resource_missing' });
    expect((await stripe.taxRates.update(rate.id, { active: false })).active).toBe(false);
  });

  it('may have a customer with a card of an older interface', async () => {
    const id = world.control.addSource(customer);
    const { default_source } = (await stripe.customers.retrieve(customer, {
      expand: ['default_source'],
    })) as Stripe.Customer;
    expect(default_source).toMatchObject({ id, object: 'card', brand: 'Visa', last4: '4242', customer });
  });

  it('does not start if the card declines', async () => {
    await payWith('pm_card_chargeCustomerFail');
    await expect(subscribe()).rejects.toMatchObject({ code: 'card_declined', statusCode: 402 });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  });

  it('is incomplete if the card declines, unless the request asks for something else', async () => {
    await payWith('pm_card_chargeCustomerFail');
    const { id, status } = await stripe.subscriptions.create({ customer, items: [{ price, quantity: 1 }] });
    expect(status).toBe('incomplete');
    await payWith('pm_card_visa');
    const [open] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data;
    await stripe.invoices.pay(open!.id);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('recovers when an open invoice is paid with another card', async () => {
    await payWith('pm_card_visa');
    const { id } = await subscribe();
    await payWith('pm_card_chargeCustomerFail');
    world.control.advanceMonths(1);
    const [open] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data;
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await expect(stripe.invoices.pay(open!.id)).rejects.toMatchObject({ code: 'card_declined' });
    await payWith('pm_card_visa');
    expect((await stripe.invoices.pay(open!.id)).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
    ['a receipt', 'under_review'],
  ])('is disputed if the card says so, and %s makes the dispute %s', async (text, status) => {
    await payWith('pm_card_createDispute');
    expect((await subscribe()).status).toBe('active');
    const [dispute] = (await stripe.disputes.list()).data;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 2900 });
    const evidence = { uncategorized_text: text };
    expect(await stripe.disputes.update(dispute!.id, { evidence, submit: true })).toMatchObject({ status });
  });

  it('belongs to an account whose settings tell whether automatic tax is set up', async () => {
    expect((await stripe.tax.settings.retrieve()).status).toBe('active');
    world.control.set({ taxActive: false });
    expect((await stripe.tax.settings.retrieve()).status).toBe('pending');
  });
});
