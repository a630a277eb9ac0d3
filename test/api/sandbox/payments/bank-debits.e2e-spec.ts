import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../../support/payment-world.js';

const day = 86_400;

describe('a bank debit of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  /** A subscription that has just renewed. */
  async function renewed(method: 'bank debit' | 'failing bank debit') {
    const { id, customer } = await world.subscription();
    world.control.set({ debitDays: 6 });
    world.control.setPaymentMethod(customer as string, method);
    world.control.advanceMonths();
    const [invoice] = (await world.stripe.invoices.list({ subscription: id })).data;
    return { id, invoice: invoice!.id };
  }
  const status = async (id: string) => (await world.stripe.subscriptions.retrieve(id)).status;

  it('pays a renewal days later while the subscription stays active', async () => {
    const { id, invoice } = await renewed('bank debit');
    const pending = await world.stripe.invoices.retrieve(invoice, { expand: ['payments'] });
    expect(pending).toMatchObject({ status: 'open', attempted: true, attempt_count: 1 });
    const { payment_intent } = pending.payments!.data[0]!.payment;
    expect(await world.stripe.paymentIntents.retrieve(payment_intent as string)).toMatchObject({
      status: 'processing',
      payment_method_types: ['sepa_debit'],
    });
    world.control.advance(5 * day);
    expect(await status(id)).toBe('active');
    world.control.advance(day);
    expect(await world.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'paid', attempt_count: 1 });
    expect(await status(id)).toBe('active');
  });

  it('is not retried when it fails', async () => {
    const { id, invoice } = await renewed('failing bank debit');
    world.control.advance(6 * day);
    const failed = await world.event('invoice.payment_failed');
    expect((failed.data.object as Stripe.Invoice).next_payment_attempt).toBeNull();
    expect(await status(id)).toBe('unpaid');
    world.control.advance(14 * day);
    expect(await world.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'open', attempt_count: 1 });
  });

  it('makes the subscription past due when it fails, and is retried, if the switch says so', async () => {
    world.control.set({ retriesDebits: true });
    const { id, invoice } = await renewed('failing bank debit');
    world.control.advance(6 * day);
    expect(await status(id)).toBe('past_due');
    await world.event('payment_intent.payment_failed');
    const failed = await world.event('invoice.payment_failed');
    expect((failed.data.object as Stripe.Invoice).next_payment_attempt).toBeGreaterThan(failed.created);
    world.control.setPaymentMethod((failed.data.object as Stripe.Invoice).customer as string, 'card');
    world.control.advance(day);
    expect(await status(id)).toBe('active');
    expect((await world.stripe.invoices.retrieve(invoice)).status).toBe('paid');
  });

  it('can be settled early, and blocks another payment until then', async () => {
    const { invoice } = await renewed('bank debit');
    expect(() => world.control.payInvoice(invoice)).toThrow(/is processing/);
    await expect(world.stripe.invoices.voidInvoice(invoice)).rejects.toMatchObject({ statusCode: 400 });
    world.control.settle(invoice, true);
    expect((await world.stripe.invoices.retrieve(invoice)).status).toBe('paid');
    expect(() => world.control.settle(invoice, true)).toThrow(/No payment/);
  });

  it('also pays the renewals of a subscription that it started', async () => {
    const session = await world.session(await world.price(1900, 'month'), (await world.customer()).id);
    world.control.pay(session.id, 'bank debit');
    world.control.advanceMonths();
    expect(world.control.list('invoices').map(({ status }) => status)).toEqual(['paid', 'open']);
    expect(await (await fetch(`${world.pagesUrl}?show=billing`)).text()).toMatch(/debit arrives/);
  });
});
