import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

interface Form {
  fields: URLSearchParams;
  label: string;
}

describe('a page of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  const read = async (url: string) => (await fetch(url)).text();

  /** The forms of a page with the fields that their first button submits. */
  async function forms(url: string): Promise<Form[]> {
    const text = await read(url);
    return [...text.matchAll(/<form method="post"[^>]*>(.*?)<\/form>/gs)].map(([, form = '']) => {
      const inputs = [...form.matchAll(/<input ([^>]*)>/g)].map(([, attributes = '']) => {
        const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
        return [attribute('name'), attribute('value')] as [string, string];
      });
      const label = /<button[^>]*>(.*?)<\/button>/s.exec(form)?.[1] ?? '';
      return { fields: new URLSearchParams(inputs), label };
    });
  }

  async function press(
    url: string,
    form: Form | undefined,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    assert.ok(form);
    return fetch(url, { method: 'POST', body: form.fields, redirect: 'manual', headers });
  }

  async function openSession(): Promise<Stripe.Checkout.Session> {
    return world.session(await world.price(1900, 'month'), (await world.customer()).id);
  }

  it('offers payment by bank debit', async () => {
    const session = await openSession();
    const debit = (await forms(session.url!)).find(({ label }) => label.includes('bank debit'));
    await press(session.url!, debit);
    const paid = await world.stripe.checkout.sessions.retrieve(session.id);
    expect([paid.status, paid.payment_status]).toEqual(['complete', 'unpaid']);
    const checkouts = () => read(`${world.pagesUrl}/?q=${session.id}`);
    expect(await checkouts()).toMatch(/>processing</);
    expect(await read(`${world.pagesUrl}/`)).toMatch(/>0<\/strong> Unpaid invoices/);
    expect(await read(session.url!)).toMatch(/Your payment is processing/);
    world.control.settle(session.id, false);
    expect(await checkouts()).toMatch(/>payment failed</);
    expect(await read(session.url!)).toMatch(/Your payment has failed/);
  });

  it('can change only the contact of its own customer', async () => {
    const mine = await world.customer();
    const other = await world.subscription();
    const portal = await world.stripe.billingPortal.sessions.create({ customer: mine.id });
    const contact = (await forms(portal.url)).find(({ fields }) => fields.get('action') === 'contact');
    contact!.fields.set('name', '<b>Acme & Sons</b>');
    contact!.fields.set('address[country]', 'DE');
    await press(portal.url, contact);
    const changed = (await world.stripe.customers.retrieve(mine.id)) as Stripe.Customer;
    expect([changed.name, changed.address?.country]).toEqual(['<b>Acme & Sons</b>', 'DE']);
    await world.event('customer.updated');
    expect((await read(portal.url)).includes('<b>Acme')).toBe(false);
    const fields = new URLSearchParams({ action: 'cancel', subscription: other.id });
    expect((await press(portal.url, { fields, label: '' })).status).toBe(404);
    expect((await world.stripe.subscriptions.retrieve(other.id)).cancel_at).toBe(null);
  });

  it('shows a charge in red while its dispute is open', async () => {
    await world.subscription();
    const billing = () => read(`${world.pagesUrl}/?show=billing`);
    const dispute = world.control.dispute(world.control.list('charges')[0]!.id);
    expect((await billing()).match(/badge bad">/g)).toHaveLength(2); // of the charge and of the dispute
    world.control.moveDispute(dispute, 'won');
    expect(await billing()).toMatch(/badge plain">disputed</);
  });

  it('offers no retry of an invoice while its payment is processing', async () => {
    const { id, customer } = await world.subscription();
    const offers = async () => {
      const [invoice] = (await world.stripe.invoices.list({ subscription: id })).data;
      return (await forms(`${world.pagesUrl}/?show=billing`))
        .filter(({ fields }) => fields.get('id') === invoice!.id)
        .map(({ label }) => label);
    };
    world.control.setPaymentMethod(customer as string, 'declining card');
    world.control.advanceMonths();
    expect(await offers()).toContain('Retry the payment');
    world.control.setPaymentMethod(customer as string, 'bank debit');
    world.control.retryInvoice((await world.stripe.invoices.list({ subscription: id })).data[0]!.id);
    expect(await offers()).not.toContain('Retry the payment');
  });

  it('rejects form submissions from other sites, and unknown paths', async () => {
    const { url } = await openSession();
    const [first] = await forms(url!);
    expect((await press(url!, first, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await fetch(`${world.pagesUrl}/checkout/cs_test_nothing`)).status).toBe(404);
    expect((await fetch(`${world.pagesUrl}/nothing`)).status).toBe(404);
    expect((await fetch(new URL('/elsewhere', world.pagesUrl))).status).toBe(404);
  });
});
