import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { requestsTo } from '../../support/payments.js';
import { gate, until } from '../../support/until.js';
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

describe('a change of the billing contact', () => {
  it('is sent to the payment provider as soon as a customer exists there', async () => {
    await patch({ email: 'money@example.com', address: BERLIN });
    expect((await show()).contactSync).toEqual({ status: 'no_customer', syncedAt: null });
    expect(
      requestsTo(world.payments, 'POST', '/v1/customers').filter((one: any) => one.form.includes(id)),
    ).toEqual([]);
    await openPortal();
    expect((await becomes('synced')).contactSync.syncedAt).toEqual(expect.any(String));
    expect(await customer()).toMatchObject({
      name,
      email: 'money@example.com',
      address: { line1: BERLIN.line1, postal_code: '10117', country: 'DE' },
    });
  });

  it('is sent with the A-label of an internationalized address, which is stored as typed', async () => {
    const { body } = await patch({ email: 'Geld@münchen.example' });
    expect(body.contact.email).toBe('Geld@münchen.example');
    await openPortal();
    await becomes('synced');
    expect((await customer()).email).toBe('Geld@xn--mnchen-3ya.example');
    await patch({ email: 'geld@zürich.example' });
    await becomes('synced');
    expect((await customer()).email).toBe('geld@xn--zrich-kva.example');
  });

  it('is sent to the payment provider, including cleared fields', async () => {
    await openPortal();
    const path = `/v1/customers/${(await show()).customerId}`;
    // The response does not wait for the provider.
    const [released, release] = gate();
    world.payments.control.faults.add({ kind: 'slow', method: 'POST', path, until: released });
    const { body } = await patch({ name: 'Acme Billing', phone: '030', address: BERLIN });
    expect(body.contactSync.status).toBe('pending');
    release();
    await becomes('synced');
    expect(await customer()).toMatchObject({
      name: 'Acme Billing',
      phone: '030',
      address: { city: 'Berlin' },
    });
    await patch({ phone: null, address: null });
    await becomes('synced');
    expect(await customer()).toMatchObject({ name: 'Acme Billing', phone: null, address: null });
    await settled(world);
    expect((await show()).contact).toEqual({ name: 'Acme Billing', email: null, phone: null, address: null });
  });

  it('gives the customer the name of the organization if it clears the name', async () => {
    await patch({ name: 'Acme Billing' });
    await openPortal();
    await patch({ name: null });
    await becomes('synced');
    await settled(world);
    expect((await customer()).name).toBe(name);
    expect((await show()).contact.name).toBeNull();
    await buyer.checkout('research');
    await settled(world);
    expect((await show()).contact.name).toBeNull();
  });

  it('fails if the payment provider rejects it, and the next change succeeds', async () => {
    await openPortal();
    // Our limit counts characters and allows this name, but the provider's limit does not.
    await patch({ name: '😀'.repeat(200) });
    expect((await becomes('failed')).contact.name).toBe('😀'.repeat(200));
    await patch({ name: 'Shorter' });
    await becomes('synced');
    expect((await customer()).name).toBe('Shorter');
  });

  it('is pending while the payment provider is down, and sent afterwards', async () => {
    await openPortal();
    const { customerId } = await show();
    const path = `/v1/customers/${customerId}`;
    world.payments.control.faults.add({ kind: 'server error', method: 'POST', path, times: 1000 });
    expect((await patch({ email: 'later@example.com' })).status).toBe(200);
    await until(
      async () => world.payments.exchanges.filter((one: any) => one.fault && one.path === path),
      (struck) => struck.length > 0,
    );
    expect((await show()).contactSync.status).toBe('pending');
    world.payments.control.faults.clear();
    await settled(world);
    expect((await show()).contactSync.status).toBe('synced');
    expect((await customer()).email).toBe('later@example.com');
  });

  it('is recorded in the audit trail with the old and the new contact', async () => {
    await patch({ email: 'a@example.com' });
    await patch({ email: 'b@example.com' });
    const { body } = await ada.get(`/api/organizations/${id}/audit-events?type=billing.contact_changed`);
    expect(body.data[0]).toMatchObject({
      before: { email: 'a@example.com' },
      after: { email: 'b@example.com' },
      actor: { type: 'user' },
    });
  });
});

describe('a rename of the organization', () => {
  const rename = (to: string) => ada.patch(`/api/organizations/${id}`, { name: to });

  it('changes the name of a customer whose contact has none', async () => {
    await openPortal();
    await rename(`Renamed ${id}`);
    await settled(world);
    await until(customer, ({ name }) => name === `Renamed ${id}`);
    await settled(world);
    expect(await show()).toMatchObject({ contact: { name: null }, contactSync: { status: 'synced' } });
  });

  it('does not change the name of a customer whose contact has one', async () => {
    await patch({ name: 'Acme Billing' });
    await openPortal();
    await rename(`Renamed ${id}`);
    await settled(world);
    expect((await customer()).name).toBe('Acme Billing');
  });

  it('needs no customer', async () => {
    await rename(`Renamed ${id}`);
    await settled(world);
    expect((await show()).contactSync.status).toBe('no_customer');
    await openPortal();
    expect((await customer()).name).toBe(`Renamed ${id}`);
  });
});

describe('a change made at the payment provider', () => {
  it('is stored in the billing profile', async () => {
    await openPortal();
    const { customerId } = await show();
    world.payments.control.changeContact(customerId, 'name=From+the+portal&address[country]=AT');
    await settled(world);
    expect(await show()).toMatchObject({
      contact: { name: 'From the portal', address: { country: 'AT', line1: null } },
      contactSync: { status: 'synced' },
    });
  });

  it('does not overwrite a change of ours that is still being sent', async () => {
    await openPortal();
    const { customerId } = await show();
    const path = `/v1/customers/${customerId}`;
    world.payments.control.faults.add({ kind: 'server error', method: 'POST', path, times: 1000 });
    await patch({ phone: 'ours' });
    world.payments.control.changeContact(customerId, 'phone=theirs');
    await world.payments.control.delivered();
    await until(
      () =>
        world.database.query(
          `SELECT FROM jobs.job WHERE name = 'settle-organization' AND state <> 'completed'`,
        ),
      (jobs) => jobs.length === 0,
    );
    expect(await show()).toMatchObject({ contact: { phone: 'ours' }, contactSync: { status: 'pending' } });
    world.payments.control.faults.clear();
    await settled(world);
    expect(await show()).toMatchObject({ contact: { phone: 'ours' }, contactSync: { status: 'synced' } });
    expect((await customer()).phone).toBe('ours');
  });
});
