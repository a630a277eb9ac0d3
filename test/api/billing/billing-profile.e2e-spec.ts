import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { expectProblem } from '../../support/problems.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let buyer: Buyer;
let id: string;
let name: string;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => {
  name = `Team ${++teams}`;
  buyer = await Buyer.of(world, ada, name);
  ({ id } = buyer);
});
afterEach(() => world.payments.control.faults.clear());

const billing = (rest = '') => `/api/organizations/${id}/billing${rest}`;
const show = async () => (await ada.get(billing())).body;
const patch = (changes: object) => ada.patch(billing(), changes);
const openPortal = () => ada.post(billing('/portal'));
const becomes = (status: string) => until(show, ({ contactSync }) => contactSync.status === status);
const customer = async () => {
  const { customerId } = await show();
  return world.payments.control.list('customers').find((one) => one.id === customerId) as any;
};
const BERLIN = {
  line1: 'Unter den Linden 1',
  line2: null,
  city: 'Berlin',
  state: null,
  postalCode: '10117',
  country: 'DE',
};

describe('the billing profile', () => {
  it('exists before the first purchase', async () => {
    const { body: organization } = await ada.get(`/api/organizations/${id}`);
    const { status, body } = await ada.get(billing());
    expect(status).toBe(200);
    expect(body).toEqual({
      organizationId: id,
      provider: 'stripe',
      customerId: null,
      contact: { name: null, email: null, phone: null, address: null },
      contactSync: { status: 'no_customer', syncedAt: null },
      paymentMethod: null,
      subscriptionSummary: { active: 0, pastDue: 0, subscriptions: [] },
      updatedAt: organization.createdAt,
    });
  });

  it('does not show the name of the organization, with which the customer was created at the payment provider', async () => {
    await openPortal();
    expect(await show()).toMatchObject({
      customerId: expect.stringMatching(/^cus_/),
      contact: { name: null, email: null },
      contactSync: { status: 'synced', syncedAt: expect.any(String) },
    });
    expect(await customer()).toMatchObject({ name, email: null, metadata: { organization_id: id } });
    await settled(world);
    expect((await show()).contact.name).toBeNull();
  });
});

describe('the billing contact', () => {
  it('keeps fields that the request omits, clears null fields and replaces the address as a whole', async () => {
    const first = { name: 'Acme', email: 'Money@Example.com', phone: '+49 30 1', address: BERLIN };
    expect((await patch(first)).body.contact).toEqual(first);
    expect((await patch({ phone: null })).body.contact).toEqual({ ...first, phone: null });
    const country = { ...BERLIN, line1: null, city: null, postalCode: null, country: 'FR' };
    expect((await patch({ address: { country: 'FR' } })).body.contact.address).toEqual(country);
    expect((await patch({ address: null })).body.contact).toMatchObject({ name: 'Acme', address: null });
  });

  it('does not change if the request is {}', async () => {
    await patch({ email: 'a@example.com' });
    const before = await show();
    expect(await patch({})).toMatchObject({ status: 200, body: before });
    expect(await patch({ email: 'a@example.com' })).toMatchObject({ status: 200, body: before });
  });

  it('has no address if all of its fields are empty', async () => {
    expect((await patch({ address: {} })).body.contact.address).toBeNull();
    expect((await patch({ address: { line1: null } })).body.contact.address).toBeNull();
  });

  it('rejects an invalid change, and names the standard of country codes', async () => {
    const before = await show();
    for (const [changes, field, code] of [
      [{ email: 'a@example.com, b@example.com' }, 'email', 'invalid_format'],
      [{ address: { country: 'Germany' } }, 'address.country', 'invalid_format'],
      [{ address: { country: 'de' } }, 'address.country', 'invalid_format'],
      [{ address: { country: 'XX' } }, 'address.country', 'invalid_format'],
      [{ address: { planet: 'Earth' } }, 'address.planet', 'unknown_field'],
    ] as const) {
      const answer = await patch(changes);
      expectProblem(answer, 400, 'validation_failed');
      expect(answer.body.errors).toMatchObject([{ field, code }]);
    }
    const british = await patch({ address: { country: 'UK' } });
    expectProblem(british, 400, 'validation_failed');
    expect(british.body.errors).toMatchObject([{ field: 'address.country', code: 'invalid_format' }]);
    expect(JSON.stringify(british.body.errors[0])).toMatch(/ISO 3166-1 .* such as GB for the United Kingdom/);
    expect(await show()).toEqual(before);
  });

  it('accepts the countries that the payment provider accepts', async () => {
    for (const country of ['XK', 'AC', 'TA', 'GB'])
      expect((await patch({ address: { country } })).body.contact.address.country).toBe(country);
  });
});

describe('the billing portal', () => {
  it('has a new URL for each call, and leads back to the console', async () => {
    const [one, two] = [await openPortal(), await openPortal()];
    expect(one).toMatchObject({
      status: 201,
      body: { url: expect.stringContaining('/payments/portal/bps_') },
    });
    expect(two.body.url).not.toBe(one.body.url);
    const sessions = world.payments.control.list('portalSessions').slice(-2);
    for (const session of sessions)
      expect(session).toMatchObject({
        customer: (await show()).customerId,
        return_url: `${world.publicUrl}/organizations/${id}/billing`,
      });
  });

  it('replaces a customer that was deleted at the payment provider exactly once', async () => {
    await patch({ email: 'money@example.com' });
    await openPortal();
    await becomes('synced');
    const { customerId: old } = await show();
    world.payments.control.setWebhooks(false);
    world.payments.control.deleteCustomer(old);
    world.payments.control.setWebhooks(true);
    expect(await ada.get(billing())).toMatchObject({ status: 200, body: { customerId: old } });
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, openPortal),
      ...Array.from({ length: 5 }, () => buyer.checkout('research')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const { customerId } = await becomes('synced');
    expect(customerId).not.toBe(old);
    const own = (one: any) => one.metadata?.organization_id === id;
    expect(world.payments.control.list('customers').filter(own)).toMatchObject([{ id: customerId }]);
    expect(await customer()).toMatchObject({ email: 'money@example.com' });
  });

  it('works again after Stripe has reported that its customer was deleted', async () => {
    await patch({ name: 'Acme Billing' });
    await openPortal();
    world.payments.control.deleteCustomer((await show()).customerId);
    await settled(world);
    expect(await show()).toMatchObject({ customerId: null, contact: { name: 'Acme Billing' } });
    expect((await openPortal()).status).toBe(201);
  });
});
