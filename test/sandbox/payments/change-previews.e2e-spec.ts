import type Stripe from 'stripe';
import {
  amountsOf,
  APRIL,
  DAY,
  invoiceOf,
  type Offer,
  type PriceChanges,
  usePriceChanges,
} from '../../support/price-changes.js';

type Details = Stripe.InvoiceCreatePreviewParams.SubscriptionDetails;

let changes: PriceChanges;
let started: Stripe.Subscription;
usePriceChanges((fresh) => (changes = fresh));
beforeEach(async () => {
  started = await changes.subscribe([1000, 'month']);
  changes.world.control.advance(15 * DAY);
});

async function preview([amount, interval]: Offer, more: Details = {}): Promise<Stripe.Invoice> {
  const { id: price } = await changes.world.price(amount, interval);
  const item = started.items.data[0]!.id;
  return changes.world.stripe.invoices.createPreview({
    subscription: started.id,
    subscription_details: {
      items: [{ id: item, price, quantity: 1 }],
      proration_behavior: 'always_invoice',
      ...more,
    },
  });
}

const prorationsOf = ({ lines }: Stripe.Invoice) =>
  lines.data.map(({ parent }) => parent!.subscription_item_details!.proration);

describe('a preview of a change', () => {
  it('has only the prorations if they are invoiced at once', async () => {
    const invoice = await preview([2000, 'month']);
    expect(amountsOf(invoice)).toEqual([-500, 1000]);
    expect(prorationsOf(invoice)).toEqual([true, true]);
    expect(invoice).toMatchObject({
      status: 'draft',
      billing_reason: 'upcoming',
      amount_due: 500,
      period_start: APRIL,
      period_end: APRIL + 15 * DAY,
    });
    expect(await changes.invoicesOf(started)).toHaveLength(1);
    expect((await changes.world.stripe.subscriptions.retrieve(started.id)).latest_invoice).toBe(
      started.latest_invoice,
    );
  });

  it('costs what the change costs later, if both name the same moment', async () => {
    const proration_date = APRIL + 15 * DAY;
    const previewed = await preview([2000, 'month'], { proration_date });
    changes.world.control.advance(DAY / 2);
    const changed = await changes.change(started, [2000, 'month'], { proration_date });
    expect(invoiceOf(changed).amount_paid).toBe(previewed.amount_due);
    expect((await preview([2000, 'month'], { proration_date: undefined })).amount_due).toBe(0);
  });

  it('has the credit and a whole period if the period begins now', async () => {
    const invoice = await preview([10_000, 'year'], { billing_cycle_anchor: { type: 'now' } });
    expect([amountsOf(invoice), prorationsOf(invoice)]).toEqual([
      [-500, 10_000],
      [true, false],
    ]);
    expect(invoice.amount_due).toBe(9500);
  });

  it('shows what goes to the balance of the customer', async () => {
    const invoice = await preview([500, 'month']);
    expect(invoice).toMatchObject({ total: -250, amount_due: 0, starting_balance: 0, ending_balance: -250 });
  });

  it.each<[Details['proration_behavior'], lines: number[]]>([
    ['create_prorations', [-500, 1000, 2000]],
    ['none', [2000]],
  ])('shows the next renewal at the new price with %s', async (proration_behavior, lines) => {
    const invoice = await preview([2000, 'month'], { proration_behavior });
    expect(amountsOf(invoice)).toEqual(lines);
    expect(invoice.period_end).toBe(APRIL + 30 * DAY);
  });

  it('includes the prorations that already wait for the next invoice', async () => {
    started = await changes.change(started, [2000, 'month'], { proration_behavior: 'create_prorations' });
    expect(amountsOf(await preview([3000, 'month']))).toEqual([-500, 1000, -1000, 1500]);
    const { stripe } = changes.world;
    const next = await stripe.invoices.createPreview({ subscription: started.id });
    expect(amountsOf(next)).toEqual([-500, 1000, 2000]);
  });

  it('does not count a pending update', async () => {
    changes.world.control.setCardDeclines(started.customer as string, true);
    await changes.change(started, [2000, 'month'], { payment_behavior: 'pending_if_incomplete' });
    expect(amountsOf(await preview([3000, 'month']))).toEqual([-500, 1500]);
  });

  it('is rejected with a moment of proration if the period begins now', async () => {
    const details: Details = { billing_cycle_anchor: { type: 'now' }, proration_date: APRIL + 15 * DAY };
    await expect(preview([10_000, 'year'], details)).rejects.toMatchObject({
      statusCode: 400,
      param: 'subscription_details[proration_date]',
    });
  });
});
