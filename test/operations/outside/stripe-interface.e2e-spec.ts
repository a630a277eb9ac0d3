import { routes } from '../../../src/sandbox/payments/api/protocol/routes.js';
import type { Exchange } from '../../../src/sandbox/payments/exchange.js';
import { Buyer, settled } from '../../support/buyer.js';
import { reconcile } from '../../support/operators.js';
import { driftIn } from '../../support/payment-drift.js';
import { STORY } from '../../support/payment-story.js';
import { loadStripeInterface } from '../../support/stripe-interface/stripe-interface.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

type Request = Extract<Exchange, { kind: 'request' }>;
type Told = Extract<Exchange, { kind: 'event' }>;

let world: World;
let exchanges: Exchange[];

/** A complete story, from the catalog to a deleted customer. */
beforeAll(async () => {
  world = await sharedWorld();
  const { control } = world.payments;
  const buyer = await Buyer.of(world, await world.signedIn('ada@example.com'), 'Engines');
  await buyer.changeContact({
    name: 'Ada',
    phone: '+49 30 1',
    address: { line1: 'Street 1', country: 'DE' },
  });
  for (const [, step] of STORY) await step(buyer, control);
  await buyer.changeContact({ phone: null, address: null });
  await buyer.portal();
  await buyer.checkout('meeting-notes');
  control.deleteCustomer(buyer.customer);
  await settled(world);
  expect((await buyer.checkout('meeting-notes')).status).toBe(201);
  buyer.owner.goTo(await world.startInstance({ STRIPE_TAX: 'automatic', STRIPE_PROMOTION_CODES: 'true' }));
  expect((await buyer.checkout('support')).status).toBe(201);
  expect((await buyer.topUp('translator')).status).toBe(201);
  await reconcile(world);
  await settled(world);
  exchanges = structuredClone(world.payments.exchanges);
});

const requests = () => exchanges.filter((one): one is Request => one.kind === 'request');
const request = (method: string, path: RegExp) =>
  structuredClone(
    requests().findLast(
      (one) =>
        one.method === method &&
        path.test(one.path) &&
        one.answer?.status === 200 &&
        // An empty list has nothing to change.
        (one.answer.body as { data?: unknown[] }).data?.length !== 0,
    )!,
  );
const told = (type: string) =>
  structuredClone(exchanges.findLast((one): one is Told => one.kind === 'event' && one.event.type === type)!);

describe('the declarations of the installed Stripe SDK', () => {
  it('match every request, response and event of a complete story', async () => {
    expect(await driftIn(exchanges)).toEqual([]);
    const operations = new Set(requests().map(({ method, path }) => `${method} ${path.replace(/_\w+/, '')}`));
    expect(operations.size).toBeGreaterThanOrEqual(15);
    const types = new Set(exchanges.flatMap((one) => (one.kind === 'event' ? [one.event.type] : [])));
    expect(types.size).toBeGreaterThanOrEqual(20);
  });

  it('match the version header of our requests, and every POST has an idempotency key', () => {
    for (const { method, path, headers } of requests()) {
      expect(headers['stripe-version']).toBe('2026-10-28.endive');
      expect(headers['x-stripe-client-telemetry']).toBeUndefined();
      expect(Boolean(headers['idempotency-key'])).toBe(method === 'POST');
      if (method === 'POST' && /^\/v1\/(customers|checkout\/sessions)$/.test(path))
        expect(headers['idempotency-key']).toMatch(/^(customer|checkout):[\da-f-]{36}$/);
    }
  });

  it('include all operations of the payment stand-in', async () => {
    const served = Object.keys(routes).map((route) => route.replace(' ', ' /v1'));
    const { description } = await loadStripeInterface();
    const operations = description.operations.map(({ method, path }) => {
      return `${method} ${path.replace(/\{\w+\}/g, '*')}`;
    });
    expect(served.sort()).toEqual(operations.sort());
    expect(told('customer.created').event.api_version).toBe(description.apiVersion);
  });

  const session = /sessions$/;
  it.each<[string, (form: string) => string]>([
    ['a misspelled parameter', (form) => form.replace('success_url', 'sucess_url')],
    ['a misplaced parameter', (form) => `${form}&subscription_data[checkout_id]=1`],
    ['a parameter of an older version', (form) => `${form}&payment_method_types[0]=card`],
    ['a value of an older version', (form) => `${form}&ui_mode=hosted`],
    ['a quantity that is not a number', (form) => form.replace(/quantity(\]|%5D)=1/, 'quantity$1=one')],
    ['a time that is not a number', (form) => form.replace(/expires_at=\d+/, 'expires_at=tomorrow')],
  ])('reject a request with %s', async (_what, change) => {
    const wrong = request('POST', session);
    const form = change(wrong.form);
    expect(form).not.toBe(wrong.form);
    expect(await driftIn([{ ...wrong, form }])).not.toEqual([]);
  });

  it.each<[string, RegExp, (body: any) => void]>([
    ['an unknown status', /subscriptions\/sub_/, (body) => (body.status = 'alive')],
    [
      'a period end in a field of an older version',
      /subscriptions\/sub_/,
      (body) => (body.current_period_end = 1),
    ],
    ['a subscription without items', /subscriptions\/sub_/, (body) => delete body.items],
    ['an amount that is a string', /sessions\/cs_/, (body) => (body.amount_total = '2900')],
    ['a customer without an object type', /customers\/cus_/, (body) => delete body.object],
    [
      'an invoice with its subscription in a field of an older version',
      /invoices$/,
      (body) => (body.data[0].subscription = 'sub_1'),
    ],
  ])('reject a response with %s', async (_what, path, change) => {
    const wrong = request('GET', path);
    expect(await driftIn([wrong])).toEqual([]);
    change(wrong.answer!.body);
    expect(await driftIn([wrong])).not.toEqual([]);
  });

  it.each<[string, string, (event: any) => void]>([
    ['an unknown type', 'invoice.paid', (event) => (event.type = 'invoice.payed')],
    [
      'an object of another type',
      'customer.updated',
      (event) => (event.data.object = { id: 'sub_1', object: 'subscription' }),
    ],
    ['no API version', 'charge.refunded', (event) => delete event.api_version],
    [
      'an unknown status',
      'checkout.session.completed',
      (event) => (event.data.object.payment_status = 'payed'),
    ],
  ])('reject an event with %s', async (_what, type, change) => {
    const wrong = told(type);
    expect(await driftIn([wrong])).toEqual([]);
    change(wrong.event);
    expect(await driftIn([wrong])).not.toEqual([]);
  });
});
