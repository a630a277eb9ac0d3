import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../../support/payment-world.js';

describe('an option of a checkout session of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  async function open(more: Stripe.Checkout.SessionCreateParams, price?: Stripe.Price) {
    const { id } = await world.stripe.customers.create({ name: 'Acme' });
    return { customer: id, session: await world.session(price ?? (await world.price(900)), id, more) };
  }
  const read = (id: string) =>
    world.stripe.checkout.sessions.retrieve(id, { expand: ['invoice', 'payment_intent'] });
  const customerOf = async (id: string) => (await world.stripe.customers.retrieve(id)) as Stripe.Customer;

  it('creates an invoice for a one-time purchase', async () => {
    const { session } = await open({
      invoice_creation: { enabled: true, invoice_data: { metadata: { kind: 'top-up' } } },
      payment_intent_data: { metadata: { agent: 'writer' } },
    });
    expect(session.invoice_creation).toMatchObject({
      enabled: true,
      invoice_data: { metadata: { kind: 'top-up' } },
    });
    world.control.pay(session.id);
    const { invoice, payment_intent } = await read(session.id);
    expect(invoice).toMatchObject({ status: 'paid', metadata: { kind: 'top-up' }, billing_reason: 'manual' });
    expect((invoice as Stripe.Invoice).hosted_invoice_url).toMatch(/invoices/);
    expect(payment_intent).toMatchObject({ metadata: { agent: 'writer' }, status: 'succeeded' });
  });

  it('can create the invoice of a one-time purchase a minute after the payment', async () => {
    world.control.set({ lateInvoices: true });
    world.control.createPromotion('HALF', { percent_off: 50, amount_off: null, currency: null });
    const { session } = await open({ invoice_creation: { enabled: true }, allow_promotion_codes: true });
    world.control.applyPromotionCode(session.id, 'HALF');
    world.control.pay(session.id);
    const paid = await read(session.id);
    expect([paid.status, paid.payment_status, paid.invoice]).toEqual(['complete', 'paid', null]);
    expect(world.types()).not.toContain('invoice.paid');
    world.control.advance(60);
    const { invoice, payment_intent } = await read(session.id);
    expect(invoice).toMatchObject({ status: 'paid', total: 450, amount_paid: 450 });
    expect((await world.event('invoice.paid')).data.object).toMatchObject({
      id: (invoice as Stripe.Invoice).id,
    });
    const payments = world.control.list('invoicePayments');
    expect(payments).toMatchObject([
      { status: 'paid', payment: { payment_intent: (payment_intent as Stripe.PaymentIntent).id } },
    ]);
  });

  it('refuses automatic tax in an account without Stripe Tax', async () => {
    world.control.set({ taxActive: false });
    const taxed = open({ automatic_tax: { enabled: true }, customer_update: { address: 'auto' } });
    await expect(taxed).rejects.toMatchObject({ statusCode: 400, code: 'stripe_tax_inactive' });
  });

  it('requires an address for automatic tax, which the buyer may enter', async () => {
    const automatic_tax = { enabled: true };
    await expect(open({ automatic_tax })).rejects.toMatchObject({ code: 'customer_tax_location_invalid' });
    const { session, customer } = await open({ automatic_tax, customer_update: { address: 'auto' } });
    expect(session).toMatchObject({
      amount_total: 900,
      automatic_tax: { status: 'requires_location_inputs' },
    });
    expect(await (await fetch(session.url!)).text()).toMatch(/name="country"/);
    world.control.pay(session.id, 'card', { country: 'FR' });
    expect(await read(session.id)).toMatchObject({
      amount_total: 1071,
      automatic_tax: { status: 'complete' },
      customer_details: { address: { country: 'FR' } },
      payment_intent: { amount: 1071 },
    });
    expect((await customerOf(customer)).address?.country).toBe('FR');
    await world.event('customer.updated');
  });

  it('collects a billing address without saving it', async () => {
    const { session, customer } = await open({ billing_address_collection: 'required' });
    world.control.pay(session.id);
    expect((await read(session.id)).customer_details?.address?.country).toBe('DE');
    expect((await customerOf(customer)).address).toBe(null);
  });

  it('collects a tax id and a name, which needs permission to update the name', async () => {
    const tax_id_collection = { enabled: true };
    await expect(open({ tax_id_collection })).rejects.toMatchObject({ param: 'customer_update[name]' });
    const { session, customer } = await open({ tax_id_collection, customer_update: { name: 'auto' } });
    const body = new URLSearchParams({ outcome: 'paid', name: 'Acme GmbH', taxId: 'DE123456789' });
    await fetch(session.url!, { method: 'POST', body, redirect: 'manual' });
    expect((await read(session.id)).customer_details).toMatchObject({
      name: 'Acme GmbH',
      tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    });
    expect((await customerOf(customer)).name).toBe('Acme GmbH');
  });

  it('is rejected if it updates the customer but the session names none', async () => {
    const guest = world.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: (await world.price(900)).id }],
      success_url: 'http://localhost:3000/',
      customer_update: { name: 'auto' },
    });
    await expect(guest).rejects.toMatchObject({ param: 'customer_update' });
  });

  it('returns the setting for saving payment methods', async () => {
    const { session } = await open({ saved_payment_method_options: { payment_method_save: 'enabled' } });
    expect(session.saved_payment_method_options?.payment_method_save).toBe('enabled');
  });

  it('offers a local currency unless the session turns it off', async () => {
    world.control.set({ adaptivePricing: true });
    const adaptive = (await open({})).session;
    const fixed = (await open({ adaptive_pricing: { enabled: false } })).session;
    for (const { id } of [adaptive, fixed]) world.control.pay(id, 'card', { currency: 'cad' });
    expect(await read(adaptive.id)).toMatchObject({
      amount_total: 900,
      presentment_details: { presentment_amount: 990, presentment_currency: 'cad' },
    });
    expect((await read(fixed.id)).presentment_details).toBe(undefined);
  });

  it('sets the tax behavior of a price once', async () => {
    const { id } = await world.price(900);
    const set = (tax_behavior: 'exclusive' | 'inclusive') => world.stripe.prices.update(id, { tax_behavior });
    expect((await set('inclusive')).tax_behavior).toBe('inclusive');
    expect((await set('inclusive')).tax_behavior).toBe('inclusive');
    await expect(set('exclusive')).rejects.toMatchObject({ param: 'tax_behavior' });
  });
});
