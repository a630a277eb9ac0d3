import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

const day = 86_400;

describe('a failed renewal of the payment stand-in', () => {
  let world: PaymentWorld;
  let id: string;
  let customer: string;
  usePaymentWorld((started) => (world = started));

  beforeEach(async () => {
    world.control.set({ smartRetries: true });
    const subscription = await world.subscription();
    [id, customer] = [subscription.id, subscription.customer as string];
    world.control.setPaymentMethod(customer, 'declining card');
    world.control.advanceMonths();
  });

  const status = async () => (await world.stripe.subscriptions.retrieve(id)).status;
  const open = async () => (await world.stripe.invoices.list({ subscription: id, status: 'open' })).data;

  it('is retried eight times in two weeks', async () => {
    world.control.advance(13 * day);
    expect(await status()).toBe('past_due');
    expect(await open()).toMatchObject([{ attempt_count: 8 }]);
    world.control.advance(day);
    expect(await status()).toBe('unpaid');
    expect(await open()).toMatchObject([{ attempt_count: 9, next_payment_attempt: null }]);
  });

  it.each(['canceled', 'past_due', 'unpaid'] as const)('can end as %s', async (afterRetries) => {
    world.control.set({ afterRetries });
    world.control.advance(14 * day);
    expect(await status()).toBe(afterRetries);
  });

  it('can be paid after the subscription has ended', async () => {
    world.control.set({ afterRetries: 'canceled' });
    world.control.advance(20 * day);
    const [invoice] = await open();
    await fetch(invoice!.hosted_invoice_url!, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
    });
    expect((await world.stripe.invoices.retrieve(invoice!.id)).status).toBe('paid');
    expect(await status()).toBe('canceled');
    expect((await world.stripe.subscriptions.retrieve(id)).cancellation_details?.reason).toBe(
      'payment_failed',
    );
  });

  it('does not block the payment of a later period', async () => {
    world.control.set({ afterRetries: 'past_due' });
    world.control.advance(20 * day);
    world.control.setPaymentMethod(customer, 'card');
    world.control.advanceMonths();
    expect(await status()).toBe('active');
    expect(await open()).toHaveLength(1);
    world.control.payInvoice((await open())[0]!.id);
    expect(await open()).toEqual([]);
  });

  it('changes nothing when it fails once more after a later period was paid', async () => {
    const [older] = await open();
    world.control.set({ debitDays: 40, retriesDebits: true });
    world.control.setPaymentMethod(customer, 'failing bank debit');
    world.control.retryInvoice(older!.id);
    world.control.setPaymentMethod(customer, 'card');
    world.control.advanceMonths();
    expect(await status()).toBe('active');
    world.control.settle(older!.id, false);
    expect(await open()).toMatchObject([{ id: older!.id, next_payment_attempt: expect.any(Number) }]);
    expect(await status()).toBe('active');
  });

  it('ends when its invoice is voided, and the subscription is active again', async () => {
    const [invoice] = await open();
    const voided = await world.stripe.invoices.voidInvoice(invoice!.id);
    expect(voided).toMatchObject({ status: 'void', next_payment_attempt: null });
    expect(voided.status_transitions.voided_at).not.toBe(null);
    await world.event('invoice.voided');
    await world.event('payment_intent.canceled');
    expect(await status()).toBe('active');
    expect(await open()).toEqual([]);
    await expect(world.stripe.invoices.voidInvoice(invoice!.id)).rejects.toMatchObject({ statusCode: 400 });
    expect(() => world.control.payInvoice(invoice!.id)).toThrow(/void/);
  });
});
