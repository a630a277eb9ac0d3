import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

const minute = 60;
const hour = 60 * minute;

describe('the draft hour of a renewal', () => {
  let world: PaymentWorld;
  let subscription: Stripe.Subscription;
  usePaymentWorld((started) => (world = started));
  beforeEach(async () => {
    subscription = await world.subscription();
    world.control.set({ draftHour: true });
  });

  /** Advances to the given number of seconds after the end of the first period. */
  const untilAfterPeriod = (seconds: number) =>
    world.control.advance(subscription.items.data[0]!.current_period_end + seconds - world.control.now());
  const latest = async () => {
    const { status, latest_invoice } = await world.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    return { status, invoice: latest_invoice as Stripe.Invoice };
  };

  it('keeps the invoice a draft while the subscription stays active', async () => {
    untilAfterPeriod(59 * minute);
    const { status, invoice } = await latest();
    expect(status).toBe('active');
    expect(invoice).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
      number: null,
      hosted_invoice_url: null,
      automatically_finalizes_at: invoice.created + hour,
      attempted: false,
    });
    await world.event('invoice.created', 2);
    await world.control.delivered();
    expect(world.types().filter((type) => type === 'invoice.finalized')).toHaveLength(1);
  });

  it('ends with the payment of the invoice', async () => {
    untilAfterPeriod(61 * minute);
    const { status, invoice } = await latest();
    expect(status).toBe('active');
    expect(invoice).toMatchObject({ status: 'paid', automatically_finalizes_at: null, amount_paid: 1900 });
    const finalized = await world.eventAbout('invoice.finalized', invoice.id);
    expect(finalized.created).toBe(invoice.created + hour);
    await world.eventAbout('invoice.paid', invoice.id);
  });

  it('ends with a failed payment if the card declines', async () => {
    world.control.setCardDeclines(subscription.customer as string, true);
    untilAfterPeriod(59 * minute);
    expect((await latest()).status).toBe('active');
    world.control.advance(2 * minute);
    expect(await latest()).toMatchObject({ status: 'past_due', invoice: { status: 'open' } });
    await world.event('invoice.payment_failed');
  });

  it('ends with a payment even if the subscription ends meanwhile', async () => {
    untilAfterPeriod(minute);
    await world.stripe.subscriptions.cancel(subscription.id);
    world.control.advance(2 * hour);
    expect((await latest()).invoice).toMatchObject({ status: 'paid' });
  });

  it('never ends if the automatic advancement is turned off', async () => {
    untilAfterPeriod(minute);
    const { invoice } = await latest();
    await world.stripe.invoices.update(invoice.id, { auto_advance: false });
    world.control.advance(2 * hour);
    expect((await latest()).invoice).toMatchObject({ status: 'draft', auto_advance: false });
  });

  it('does not apply to the first invoice', async () => {
    const { id } = await world.subscription();
    const first = await world.stripe.invoices.list({ subscription: id });
    expect(first.data).toMatchObject([{ status: 'paid', billing_reason: 'subscription_create' }]);
  });

  it('never ends for an unpaid subscription', async () => {
    world.control.setStatus(subscription.id, 'unpaid');
    untilAfterPeriod(2 * hour);
    const { status, invoice } = await latest();
    expect(status).toBe('unpaid');
    expect(invoice).toMatchObject({ status: 'draft', automatically_finalizes_at: null });
  });
});
