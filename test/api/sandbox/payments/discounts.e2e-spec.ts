import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../../support/payment-world.js';

describe('a discount of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  const coupon = (fields: Stripe.CouponCreateParams) => world.stripe.coupons.create(fields);
  const code = async (text: string, fields: Stripe.CouponCreateParams) =>
    world.stripe.promotionCodes.create({
      code: text,
      promotion: { type: 'coupon', coupon: (await coupon(fields)).id },
    });
  const invoices = async (subscription: string) =>
    (await world.stripe.invoices.list({ subscription })).data.map(({ total }) => total);

  it('is entered as a promotion code on the checkout page', async () => {
    const { id } = await code('WELCOME', { percent_off: 20, duration: 'forever' });
    const session = await world.session(await world.price(2900, 'month'), (await world.customer()).id, {
      allow_promotion_codes: true,
    });
    const enter = (text: string) =>
      fetch(session.url!, {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'promotion', code: text }),
      });
    expect((await enter('NOTHING')).status).toBe(400);
    expect(await (await enter('welcome')).text()).toMatch(/Pay \$23\.20/);
    world.control.pay(session.id);

    const paid = await world.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['invoice', 'line_items', 'subscription.discounts'],
    });
    expect(paid).toMatchObject({
      amount_subtotal: 2900,
      amount_total: 2320,
      discounts: [{ promotion_code: id }],
    });
    expect(paid.total_details?.amount_discount).toBe(580);
    expect(paid.line_items?.data).toMatchObject([
      { amount_subtotal: 2900, amount_discount: 580, amount_total: 2320 },
    ]);
    const [discount] = (paid.subscription as Stripe.Subscription).discounts as Stripe.Discount[];
    expect(discount).toMatchObject({ promotion_code: id, checkout_session: session.id });
    expect(paid.invoice).toMatchObject({
      subtotal: 2900,
      total: 2320,
      amount_paid: 2320,
      total_discount_amounts: [{ amount: 580, discount: discount!.id }],
      lines: { data: [{ amount: 2900, discount_amounts: [{ amount: 580, discount: discount!.id }] }] },
    });
  });

  it('cannot be applied by a promotion code if the session does not allow codes', async () => {
    await code('WELCOME', { percent_off: 20 });
    const session = await world.session(await world.price(500), (await world.customer()).id);
    expect(() => world.control.applyPromotionCode(session.id, 'WELCOME')).toThrow(/does not accept/);
  });

  it('takes an amount off once', async () => {
    const { id } = await coupon({ amount_off: 500, currency: 'usd', duration: 'once' });
    const session = await world.session(await world.price(1900, 'month'), (await world.customer()).id, {
      discounts: [{ coupon: id }],
    });
    expect(session.amount_total).toBe(1400);
    world.control.pay(session.id);
    world.control.advanceMonths();
    expect(await invoices(world.control.list('subscriptions')[0]!.id)).toEqual([1900, 1400]);
  });

  it('ends after the number of months in its coupon', async () => {
    const { id } = await coupon({ percent_off: 50, duration: 'repeating', duration_in_months: 2 });
    const session = await world.session(await world.price(1000, 'month'), (await world.customer()).id, {
      discounts: [{ coupon: id }],
    });
    world.control.pay(session.id);
    world.control.advanceMonths(3);
    expect(await invoices(world.control.list('subscriptions')[0]!.id)).toEqual([1000, 1000, 500, 500]);
  });

  it('can be given to a running subscription by the operator', async () => {
    const { id } = await world.subscription(1900);
    world.control.discount(id, { percent_off: 100, amount_off: null, currency: null, duration: 'once' });
    world.control.advanceMonths();
    const { data } = await world.stripe.invoices.list({ subscription: id });
    expect(data[0]).toMatchObject({ status: 'paid', total: 0, amount_due: 0, subtotal: 1900 });
    expect(world.control.list('charges')).toHaveLength(1);
    world.control.advanceMonths();
    expect(await invoices(id)).toEqual([1900, 0, 1900]);
  });

  it('can make a purchase free, which then has no payment', async () => {
    await code('FREE', { percent_off: 100 });
    const session = await world.session(await world.price(500), (await world.customer()).id, {
      allow_promotion_codes: true,
    });
    world.control.applyPromotionCode(session.id, 'FREE');
    world.control.pay(session.id);
    expect(await world.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      amount_total: 0,
      payment_intent: null,
      payment_status: 'no_payment_required',
    });
    expect(world.control.list('charges')).toEqual([]);
  });

  it('takes a fixed amount off once per invoice, even if the quantity is three', async () => {
    const { id } = await world.subscription(1000);
    world.control.setQuantity(id, 3);
    world.control.discount(id, { percent_off: null, amount_off: 700, currency: 'usd', duration: 'forever' });
    world.control.advanceMonths();
    const { data } = await world.stripe.invoices.list({ subscription: id });
    expect(data[0]).toMatchObject({ subtotal: 3000, total: 2300, lines: { data: [{ quantity: 3 }] } });
  });
});
