import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

describe('the customer balance of the payment stand-in', () => {
  let world: PaymentWorld;
  let subscription: string;
  let customer: string;
  usePaymentWorld((started) => (world = started));
  beforeEach(async () => {
    const made = await world.subscription(2900);
    [subscription, customer] = [made.id, made.customer as string];
  });

  const balance = async () => ((await world.stripe.customers.retrieve(customer)) as Stripe.Customer).balance;
  async function renewal(): Promise<Stripe.Invoice> {
    world.control.advanceMonths();
    return (await world.stripe.invoices.list({ subscription })).data[0]!;
  }

  it('reduces the next invoice', async () => {
    world.control.changeBalance(customer, -500);
    expect(await renewal()).toMatchObject({
      total: 2900,
      starting_balance: -500,
      ending_balance: 0,
      amount_due: 2400,
      amount_paid: 2400,
    });
    expect(await balance()).toBe(0);
    expect(world.control.list('charges').map(({ amount }) => amount)).toEqual([2900, 2400]);
  });

  it('can pay a whole invoice, without a charge', async () => {
    world.control.changeBalance(customer, -5000);
    expect(await renewal()).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: -2100 });
    expect(world.control.list('charges')).toHaveLength(1);
  });

  it('is charged with the next invoice if the customer owes money', async () => {
    world.control.changeBalance(customer, 100);
    expect(await renewal()).toMatchObject({ total: 2900, amount_due: 3000, ending_balance: 0 });
  });

  it('absorbs an amount that is too small to be charged', async () => {
    world.control.changeBalance(customer, -2890);
    expect(await renewal()).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: 10 });
    expect(await balance()).toBe(10);
  });

  it('is restored when an invoice is voided', async () => {
    world.control.changeBalance(customer, -500);
    world.control.setPaymentMethod(customer, 'declining card');
    await world.stripe.invoices.voidInvoice((await renewal()).id);
    expect(await balance()).toBe(-500);
  });

  it('receives the amount of a credit note for a paid invoice', async () => {
    const [invoice] = (await world.stripe.invoices.list({ subscription })).data;
    const id = world.control.creditInvoice(invoice!.id, 1000);
    expect(await world.stripe.creditNotes.retrieve(id)).toMatchObject({ invoice: invoice!.id, amount: 1000 });
    expect((await world.stripe.creditNotes.list({ invoice: invoice!.id })).data).toHaveLength(1);
    await world.event('credit_note.created');
    expect((await world.stripe.invoices.retrieve(invoice!.id)).post_payment_credit_notes_amount).toBe(1000);
    expect(await balance()).toBe(-1000);
    const tooMuch = { invoice: invoice!.id, amount: 2000, credit_amount: 2000 };
    await expect(world.stripe.creditNotes.create(tooMuch)).rejects.toMatchObject({ param: 'amount' });
  });

  it('is unchanged by a credit note for an open invoice, which reduces the amount due', async () => {
    world.control.setPaymentMethod(customer, 'declining card');
    const { id } = await renewal();
    await world.stripe.creditNotes.create({ invoice: id, amount: 900 });
    expect(await world.stripe.invoices.retrieve(id)).toMatchObject({
      status: 'open',
      amount_remaining: 2000,
      pre_payment_credit_notes_amount: 900,
    });
    world.control.payPart(id, 500);
    expect(await world.stripe.invoices.retrieve(id)).toMatchObject({
      amount_paid: 500,
      amount_remaining: 1500,
    });
    await expect(world.stripe.invoices.voidInvoice(id)).rejects.toThrow('a part of it is paid');
    await expect(world.stripe.creditNotes.create({ invoice: id, amount: 1501 })).rejects.toMatchObject({
      param: 'amount',
    });
    await world.stripe.creditNotes.create({ invoice: id, amount: 1500 });
    expect(await world.stripe.invoices.retrieve(id)).toMatchObject({ status: 'paid', amount_remaining: 0 });
    const [note] = (await world.stripe.creditNotes.list({ invoice: id })).data;
    expect(note).toMatchObject({ type: 'pre_payment', pre_payment_amount: 1500, post_payment_amount: 0 });
    const more = { invoice: id, amount: 501, credit_amount: 501 };
    await expect(world.stripe.creditNotes.create(more)).rejects.toMatchObject({ param: 'amount' });
    expect(await balance()).toBe(0);
  });

  it('does not pay one-time purchases', async () => {
    world.control.changeBalance(customer, -500);
    const session = await world.session(await world.price(900), customer, {
      invoice_creation: { enabled: true },
    });
    world.control.pay(session.id);
    expect(world.control.list('invoices').at(-1)).toMatchObject({ amount_paid: 900 });
    expect(await balance()).toBe(-500);
  });
});

describe('an invoice of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  it('can be paid outside Stripe', async () => {
    const { id, customer } = await world.subscription();
    world.control.setPaymentMethod(customer as string, 'declining card');
    world.control.advanceMonths();
    const [invoice] = (await world.stripe.invoices.list({ subscription: id, status: 'open' })).data;
    world.control.payOffStripe(invoice!.id);
    const paid = await world.stripe.invoices.retrieve(invoice!.id);
    expect(paid).toMatchObject({ status: 'paid', amount_paid_off_stripe: 1900, amount_remaining: 0 });
    const told = await world.eventAbout('invoice.paid', invoice!.id);
    expect((told.data.object as Stripe.Invoice).amount_paid_off_stripe).toBe(1900);
    await world.event('payment_intent.canceled');
    expect((await world.stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect(world.control.list('charges')).toHaveLength(1);
  });
});
