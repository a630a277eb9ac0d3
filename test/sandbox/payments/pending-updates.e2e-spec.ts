import type Stripe from 'stripe';
import {
  amountsOf,
  APRIL,
  DAY,
  daysOf,
  invoiceOf,
  NOW,
  type PriceChanges,
  type Update,
  usePriceChanges,
} from '../../support/price-changes.js';

const HOUR = 3600;
const PENDING: Update = { payment_behavior: 'pending_if_incomplete' };

let changes: PriceChanges;
let started: Stripe.Subscription;
usePriceChanges((fresh) => (changes = fresh));
beforeEach(async () => {
  started = await changes.subscribe([1000, 'month']);
  changes.world.control.advance(15 * DAY);
});

const decline = () => changes.world.control.setCardDeclines(started.customer as string, true);
const current = () => changes.world.stripe.subscriptions.retrieve(started.id);
const retrieve = (invoice: Stripe.Invoice) => changes.world.stripe.invoices.retrieve(invoice.id);
const priceOf = ({ items }: Stripe.Subscription) => items.data[0]!.price.unit_amount;
const told = async (type: string, count?: number) =>
  (await changes.world.event(type, count)).data.object as Stripe.Subscription;

async function pend(offer: [number, 'month' | 'year'] = [2000, 'month'], more: Update = {}) {
  decline();
  return changes.change(started, offer, { ...PENDING, ...more });
}

describe('a pending update', () => {
  it('does not exist if the invoice is paid at once', async () => {
    const changed = await changes.change(started, [2000, 'month'], PENDING);
    expect(changed).toMatchObject({ pending_update: null, status: 'active' });
    expect([priceOf(changed), invoiceOf(changed).amount_paid]).toEqual([2000, 500]);
  });

  it('does not exist if nothing is due', async () => {
    decline();
    const changed = await changes.change(started, [500, 'month'], PENDING);
    expect(changed.pending_update).toBe(null);
    expect([priceOf(changed), await changes.balanceOf(changed)]).toEqual([500, -250]);
  });

  it('keeps the old price and the status while its invoice is open', async () => {
    const pending = await pend([2000, 'month'], { metadata: { change: '1' } });
    expect([priceOf(pending), pending.status, pending.metadata]).toEqual([1000, 'active', {}]);
    expect(pending.pending_update).toMatchObject({
      billing_cycle_anchor: null,
      expires_at: APRIL + 15 * DAY + 23 * HOUR,
      metadata: { change: '1' },
      subscription_items: [{ id: started.items.data[0]!.id, price: { unit_amount: 2000 } }],
    });
    expect(invoiceOf(pending)).toMatchObject({
      status: 'open',
      amount_remaining: 500,
      next_payment_attempt: null,
    });
    expect(invoiceOf(pending).hosted_invoice_url).toContain('/invoices/');
    expect((await told('customer.subscription.updated')).pending_update).toEqual(pending.pending_update);
    await changes.world.event('invoice.payment_failed');
  });

  it.each<[what: string, (invoice: Stripe.Invoice) => unknown]>([
    ['by its page', ({ id }) => changes.world.control.payInvoice(id)],
    [
      'by the API with another card',
      async ({ id }) => {
        changes.world.control.setCardDeclines(started.customer as string, false);
        await changes.world.stripe.invoices.pay(id);
      },
    ],
    ['outside Stripe', ({ id }) => changes.world.control.payOffStripe(id)],
    ['by a credit note', ({ id }) => changes.world.control.creditInvoice(id, 500)],
  ])('applies when its invoice is paid %s', async (_how, pay) => {
    const pending = await pend([2000, 'month'], { metadata: { change: '1' } });
    changes.world.control.advance(22 * HOUR);
    await pay(invoiceOf(pending));
    const applied = await current();
    expect(applied).toMatchObject({ pending_update: null, status: 'active', metadata: { change: '1' } });
    expect([priceOf(applied), daysOf(applied)]).toEqual([2000, [0, 30]]);
    expect(priceOf(await told('customer.subscription.pending_update_applied'))).toBe(2000);
  });

  it('remains after another declined attempt', async () => {
    const { pending_update, latest_invoice } = await pend();
    const { id } = latest_invoice as Stripe.Invoice;
    changes.world.control.advance(HOUR);
    await expect(changes.world.stripe.invoices.pay(id)).rejects.toMatchObject({ code: 'card_declined' });
    changes.world.control.retryInvoice(id);
    expect(await current()).toMatchObject({ pending_update, status: 'active' });
    expect((await changes.world.stripe.invoices.retrieve(id)).next_payment_attempt).toBe(null);
  });

  it('begins its period at the time of the request', async () => {
    const pending = await pend([10_000, 'year'], NOW);
    expect(pending.pending_update!.billing_cycle_anchor).toBe(APRIL + 15 * DAY);
    expect([amountsOf(invoiceOf(pending)), daysOf(pending)]).toEqual([
      [-500, 10_000],
      [0, 30],
    ]);
    changes.world.control.advance(10 * HOUR);
    changes.world.control.payInvoice(invoiceOf(pending).id);
    const applied = await current();
    expect([daysOf(applied), applied.billing_cycle_anchor]).toEqual([[15, 380], APRIL + 15 * DAY]);
  });

  it.each([
    ['after 23 hours', 15, APRIL + 15 * DAY + 23 * HOUR],
    ['at the end of the period', 29.5, APRIL + 30 * DAY],
  ])('expires %s, and its invoice becomes void', async (_when, day, expiry) => {
    changes.world.control.advance((day - 15) * DAY);
    const pending = await pend([20_000, 'month']);
    expect(pending.pending_update!.expires_at).toBe(expiry);
    changes.world.control.advance(expiry - 1 - changes.world.control.now());
    expect((await current()).pending_update).not.toBe(null);
    changes.world.control.advance(1);
    expect([priceOf(await current()), (await current()).pending_update]).toEqual([1000, null]);
    expect((await retrieve(invoiceOf(pending))).status).toBe('void');
    expect((await told('customer.subscription.pending_update_expired')).pending_update).toBe(null);
  });

  it('is followed by a renewal at the old price if it expires with the period', async () => {
    changes.world.control.advance(14.5 * DAY);
    await pend([20_000, 'month']);
    changes.world.control.setCardDeclines(started.customer as string, false);
    changes.world.control.advance(DAY);
    const [renewal] = await changes.invoicesOf(started);
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 1000 });
  });

  it('is dropped if its invoice is voided', async () => {
    const pending = await pend();
    await changes.world.stripe.invoices.voidInvoice(invoiceOf(pending).id);
    expect(await current()).toMatchObject({ pending_update: null, status: 'active' });
    // Events may arrive in any order.
    const both = [
      await told('customer.subscription.updated', 1),
      await told('customer.subscription.updated', 2),
    ];
    expect(both.map(({ pending_update }) => pending_update)).toContain(null);
    expect(changes.world.types()).not.toContain('customer.subscription.pending_update_expired');
  });

  it('is replaced by the next change, which does not credit it', async () => {
    const first = await pend();
    const second = await pend([3000, 'month']);
    expect((await retrieve(invoiceOf(first))).status).toBe('void');
    expect(amountsOf(invoiceOf(second))).toEqual([-500, 1500]);
    expect(second.pending_update!.subscription_items![0]!.price.unit_amount).toBe(3000);
    await changes.world.event('customer.subscription.pending_update_expired');
  });

  it('leaves the prorations of an earlier change for the next invoice', async () => {
    const up = await changes.change(started, [2000, 'month'], { proration_behavior: 'create_prorations' });
    decline();
    const pending = await changes.change(up, [3000, 'month'], PENDING);
    expect(amountsOf(invoiceOf(pending))).toEqual([-1000, 1500]);
    changes.world.control.payInvoice(invoiceOf(pending).id);
    changes.world.control.advanceMonths();
    expect(amountsOf((await changes.invoicesOf(started))[0]!)).toEqual([-500, 1000, 3000]);
  });

  it('is not applied after the subscription has ended', async () => {
    const pending = await pend();
    await changes.world.stripe.subscriptions.cancel(started.id);
    changes.world.control.payInvoice(invoiceOf(pending).id);
    expect([priceOf(await current()), (await current()).status]).toEqual([1000, 'canceled']);
  });

  it('is refused for a bank debit', async () => {
    changes.world.control.setPaymentMethod(started.customer as string, 'bank debit');
    await expect(changes.change(started, [2000, 'month'], PENDING)).rejects.toMatchObject({
      statusCode: 400,
      param: 'payment_behavior',
    });
  });

  it('returns the balance of the customer when its invoice is voided', async () => {
    changes.world.control.changeBalance(started.customer as string, -100);
    const pending = await pend();
    expect([invoiceOf(pending).amount_due, await changes.balanceOf(started)]).toEqual([400, 0]);
    await changes.world.stripe.invoices.voidInvoice(invoiceOf(pending).id);
    expect(await changes.balanceOf(started)).toBe(-100);
  });
});
