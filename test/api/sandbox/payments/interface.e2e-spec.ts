import { routes } from '../../../../src/sandbox/payments/api/protocol/routes.js';
import {
  loadStripeInterface,
  type StripeInterface,
} from '../../../support/stripe-interface/stripe-interface.js';
import { PaymentWorld } from '../../../support/payment-world.js';

describe('the API declared by the Stripe SDK', () => {
  let declared: StripeInterface;
  beforeAll(async () => {
    declared = await loadStripeInterface();
  });

  const sessions = '/v1/checkout/sessions';
  const wrongRequests: [what: string, method: string, path: string, form: string, named: RegExp][] = [
    ['a misspelt parameter', 'POST', sessions, 'sucess_url=x', /sucess_url/],
    ['a misspelt nested parameter', 'POST', sessions, 'subscription_data[trial_days]=3', /trial_days/],
    ['an undeclared value', 'POST', sessions, 'mode=subscribe', /mode/],
    ['a value of an older version', 'POST', sessions, 'ui_mode=hosted', /ui_mode/],
    [
      'a parameter of an older version',
      'POST',
      sessions,
      'payment_method_types[0]=card',
      /payment_method_types/,
    ],
    ['text for a number', 'POST', sessions, 'line_items[0][quantity]=three', /line_items\/0\/quantity/],
    [
      'a fraction for a whole number',
      'POST',
      sessions,
      'line_items[0][quantity]=1.5',
      /line_items\/0\/quantity/,
    ],
    ['a missing parameter', 'POST', '/v1/prices', 'unit_amount=3', /currency/],
    ['an object for text', 'POST', '/v1/customers', 'email[a]=1', /email/],
    ['an unknown part of an address', 'POST', '/v1/customers/cus_1', 'address[zip]=3', /zip/],
    ['an unknown filter', 'GET', '/v1/subscriptions', 'state=active', /state/],
    [
      'a parameter that the operation does not have',
      'DELETE',
      '/v1/customers/cus_1',
      'at_once=true',
      /at_once/,
    ],
    ['an unknown operation', 'POST', '/v1/subscriptions/sub_1/stop', '', /not among the operations/],
  ];
  for (const [what, method, path, form, named] of wrongRequests) {
    it(`rejects a request with ${what}`, () => {
      expect(declared.checkRequest(method, path, form).join('\n')).toMatch(named);
    });
  }

  it('allows empty values in a request, which clear the fields', () => {
    const form = 'address=&phone=&metadata[gone]=&metadata[kept]=7';
    expect(declared.checkRequest('POST', '/v1/customers/cus_1', form)).toEqual([]);
  });

  it('rejects responses and events with missing or wrong fields', async () => {
    const world = await PaymentWorld.start();
    const subscription = (await world.subscription()).id;
    const good = world.control.list('subscriptions')[0]!;
    const event = world.control.list('events').find(({ type }) => type === 'customer.subscription.created')!;
    await world.stop();
    const path = `/v1/subscriptions/${subscription}`;
    const check = (body: object) => declared.checkResponse('GET', path, 200, body).join('\n');
    const [item] = good.items.data;

    expect(check(good)).toBe('');
    expect(check({ ...good, current_period_end: 1 })).toMatch(/current_period_end/);
    expect(check({ ...good, status: 'activ' })).toMatch(/status/);
    expect(check({ ...good, items: undefined })).toMatch(/items/);
    expect(check({ ...good, cancel_at: '123' })).toMatch(/cancel_at/);
    expect(check({ ...good, customer: { id: 'cus_1', object: 'customer' } })).toMatch(/customer/);
    expect(
      check({ ...good, items: { ...good.items, data: [{ ...item, current_period_end: undefined }] } }),
    ).toMatch(/current_period_end/);
    expect(
      declared.checkResponse('GET', path, 404, { error: { type: 'not_found', message: '' } }),
    ).not.toEqual([]);
    expect(declared.checkEvent(event)).toEqual([]);
    expect(declared.checkEvent({ ...event, data: { object: { id: 'cus_1' } } })).not.toEqual([]);
    expect(declared.checkEvent({ ...event, api_version: undefined })).not.toEqual([]);
    expect(declared.checkEvent({ ...event, type: 'customer.subscription.changed' })).not.toEqual([]);
  });

  it('includes all operations of the payment stand-in, which lacks only the portal configuration', () => {
    const served = Object.keys(routes).map((route) => route.replace(' ', ' /v1'));
    const operations = declared.description.operations.map(({ method, path }) => {
      return `${method} ${path.replace(/\{\w+\}/g, '*')}`;
    });
    expect(served.sort()).toEqual(operations.sort());
  });

  it('has the same API version as the payment stand-in', async () => {
    const world = await PaymentWorld.start();
    await world.customer();
    expect(world.control.list('events')[0]?.api_version).toBe(declared.description.apiVersion);
    await world.stop();
  });
});
