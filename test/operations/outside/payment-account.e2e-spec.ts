import { Logger } from '@nestjs/common';
import { startApiProxy } from '../../support/api-proxy.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import { freePort } from '../../support/free-port.js';
import { scrape } from '../../support/metrics.js';
import { reconcile, syncCatalog } from '../../support/operators.js';
import { startProductionWorld } from '../../support/production-world.js';
import { trailOf } from '../../support/trail.js';
import { until } from '../../support/until.js';
import { eventOf, tell } from '../../support/webhooks.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let metricsPort: number;
let teams = 0;

beforeAll(async () => {
  metricsPort = await freePort();
  world = await startProductionWorld({ settings: { METRICS_PORT: String(metricsPort) } });
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());

const noMetrics = { METRICS_PORT: '' };
const wrongKey = () => ({ ...noMetrics, STRIPE_SECRET_KEY: world.payments.otherSecretKey });
const found = () => Buyer.of(world, ada, `Team ${++teams}`);
const alarms = async () => (await scrape(metricsPort)).get('workspace_payment_account_wrong_total');
const setCustomer = (buyer: Buyer, id: string | null) =>
  world.database.query('UPDATE billing_profiles SET customer_id = $2 WHERE organization_id = $1', [
    buyer.id,
    id,
  ]);
const unavailable = { status: 503, body: { code: 'payment_provider_unavailable' } };

/** Buys a subscription. @returns an object with the id of the customer */
async function subscribed(buyer: Buyer) {
  await buyer.comeBack(await buyer.subscribe('research'));
  expect((await buyer.agent('research')).subscription.status).toBe('active');
  return { customer: buyer.customer };
}

describe('a key of another account', () => {
  it('refuses startup', async () => {
    await subscribed(await found());
    await expect(world.startInstance(wrongKey())).rejects.toThrow(
      /^STRIPE_SECRET_KEY belongs to acct_\w+ in test mode, but the data belongs to acct_\w+ in test mode\..* billing-bind-account/,
    );
  });

  it('refuses startup if it cannot read its account, because our customers are missing there', async () => {
    await subscribed(await found());
    const restricted = await startApiProxy(
      world.payments.environment.STRIPE_API_BASE!,
      (request, response) => {
        if (request.url !== '/v1/account') return false;
        response.writeHead(403, { 'content-type': 'application/json' });
        response.end('{"error":{"type":"invalid_request_error","message":"No permission."}}');
        return true;
      },
    );
    const settings = { ...noMetrics, STRIPE_API_BASE: restricted.origin };
    try {
      await expect(world.startInstance({ ...settings, ...wrongKey() })).rejects.toThrow(
        /belongs to an account in test mode, but/,
      );
      const instance = await world.startInstance(settings);
      await syncCatalog(world, instance);
      await instance.app.stop();
      world.instances.pop();
    } finally {
      await restricted.stop();
    }
  });

  it('refuses startup in the other mode', async () => {
    await world.database.query(`UPDATE payment_account SET mode = 'live'`);
    await expect(world.startInstance(noMetrics)).rejects.toThrow(
      /in test mode, but the data belongs to acct_\w+ in live mode/,
    );
    await world.database.query(`UPDATE payment_account SET mode = 'test'`);
  });

  it('ends no subscription or checkout if the payment provider was unreachable at startup', async () => {
    const buyer = await found();
    const { customer } = await subscribed(buyer);
    const { body: open } = await buyer.topUp('research');
    world.payments.control.faults.add({ kind: 'reset', path: '/v1/account', times: 2 });
    const instance = await world.startInstance(wrongKey());
    const before = (await alarms())!;
    ada.goTo(instance);
    expect(await buyer.portal()).toMatchObject(unavailable);
    expect(await buyer.checkout('bookkeeping')).toMatchObject(unavailable);
    expect(await buyer.comeBack(sessionOf(open.url))).toContain('checkout=pending');
    await expect(reconcile(world, instance)).rejects.toMatchObject({ status: 503 });
    expect(await alarms()).toBeGreaterThan(before);
    ada.goTo(world.instances[0]!);
    await instance.app.stop();
    world.instances.pop();

    expect(await buyer.billing()).toMatchObject({ customerId: customer, subscriptionSummary: { active: 1 } });
    expect((await buyer.topUp('research')).body).toEqual(open);
  });
});

describe('the sandbox', () => {
  it('starts with another account, and replaces customers that are missing there', async () => {
    const sandbox = await startWorld();
    try {
      const bob = await sandbox.signedIn('bob@example.com');
      const buyer = await Buyer.of(sandbox, bob, 'Sandbox');
      await buyer.portal();
      const { customerId } = await buyer.billing();
      bob.goTo(await sandbox.startInstance({ STRIPE_SECRET_KEY: sandbox.payments.otherSecretKey }));
      expect((await buyer.portal()).status).toBe(201);
      expect((await buyer.billing()).customerId).not.toBe(customerId);
    } finally {
      await sandbox.stop();
    }
  });
});

describe('an unreachable payment provider', () => {
  it('does not prevent startup, and payment routes answer 503 until the account was checked', async () => {
    const buyer = await found();
    const { faults } = world.payments.control;
    faults.add({ kind: 'reset', path: '/v1/account', times: 1000 });
    const instance = await world.startInstance(noMetrics);
    ada.goTo(instance);
    expect(await buyer.portal()).toMatchObject(unavailable);
    expect((await buyer.billing()).customerId).toBeNull();
    faults.clear();
    expect((await buyer.portal()).status).toBe(201);
    ada.goTo(world.instances[0]!);
    await instance.app.stop();
    world.instances.pop();
  });
});

describe('a key that the payment provider rejects', () => {
  const rejected = async (status: 401 | 403) =>
    (await scrape(metricsPort)).get(`workspace_payment_key_rejected_total{status="${status}"}`)!;
  const lacks =
    "The provided key 'rk_live_*******' does not have the required permissions for this endpoint. ";

  it.each<[401 | 403, string, string, RegExp]>([
    [
      401,
      'api_key_expired',
      'Expired API Key provided: sk_test_*******',
      /^Stripe rejects STRIPE_SECRET_KEY \(401, api_key_expired, req_1\)\./,
    ],
    [
      403,
      'more_permissions_required',
      `${lacks}Having the 'rak_customer_write' permission would allow this request to continue.`,
      /^STRIPE_SECRET_KEY lacks the permission rak_customer_write \(403, more_permissions_required, req_1\)\./,
    ],
    [403, 'more_permissions_required', lacks, /^STRIPE_SECRET_KEY lacks a permission \(403, /],
  ])('is reported once for %i %s, and payment routes answer 503', async (status, code, message, sentence) => {
    const buyer = await found();
    let rejects = false;
    let accepted = 0;
    let refusals = 0;
    const proxy = await startApiProxy(world.payments.environment.STRIPE_API_BASE!, (request, response) => {
      if (!rejects) {
        accepted++;
        response.on('close', () => accepted--);
        return false;
      }
      // Jobs and checks of the new instance call at any time. Their calls are neither accepted nor rejected.
      if (!/^\/v1\/customers(\?|$)/.test(request.url!)) {
        response.destroy();
        return true;
      }
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${++refusals}` });
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', code, message } }));
      return true;
    });
    const instance = await world.startInstance({ ...noMetrics, STRIPE_API_BASE: proxy.origin });
    const said = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    try {
      ada.goTo(instance);
      rejects = true;
      await until(
        async () => accepted,
        (count) => count === 0,
      );
      const before = await rejected(status);
      const answers = [await buyer.portal(), await buyer.checkout('research')];
      expect(answers).toMatchObject([unavailable, unavailable]);
      expect(answers[0]!.body.detail).toMatch(/our configuration is wrong/);
      expect(await rejected(status)).toBe(before + 2);
      const lines = said.mock.calls.map(([line]) => line as string);
      expect(lines.filter((line) => line.includes('STRIPE_SECRET_KEY'))).toEqual([
        expect.stringMatching(sentence),
      ]);
      rejects = false;
      expect((await buyer.portal()).status).toBe(201);
    } finally {
      said.mockRestore();
      ada.goTo(world.instances[0]!);
      await instance.app.stop();
      world.instances.pop();
      await proxy.stop();
    }
  });
});

describe('a customer that the payment provider does not know', () => {
  it('is kept, payment routes answer 503, and an alarm is raised', async () => {
    const buyer = await found();
    expect((await buyer.portal()).status).toBe(201);
    const { customer } = buyer;
    const before = (await alarms())!;
    await setCustomer(buyer, 'cus_of_another_account');
    expect(await buyer.portal()).toMatchObject(unavailable);
    expect(await buyer.checkout('research')).toMatchObject(unavailable);
    expect(await buyer.billing()).toMatchObject({ customerId: 'cus_of_another_account' });
    expect(await alarms()).toBeGreaterThanOrEqual(before + 2); // a job may read the customer, too
    await setCustomer(buyer, customer);
    expect((await buyer.checkout('research')).status).toBe(201);
    expect(buyer.customer).toBe(customer);
  });

  it('keeps a change of its contact pending until the customer is found', async () => {
    const buyer = await found();
    await buyer.portal();
    const { customer } = buyer;
    await setCustomer(buyer, 'cus_of_another_account');
    await buyer.changeContact({ phone: '+49 30 1' });
    await until(
      () =>
        world.database.query<{ tries: number }>(
          `SELECT retry_count AS tries FROM jobs.job WHERE name = 'customer-contact' AND retry_count > 0`,
        ),
      (jobs) => jobs.length > 0,
    );
    expect((await buyer.billing()).contactSync.status).toBe('pending');
    await setCustomer(buyer, customer);
    await settled(world);
    expect((await buyer.billing()).contactSync.status).toBe('synced');
    expect(world.payments.control.list('customers').find(({ id }) => id === customer)).toMatchObject({
      phone: '+49 30 1',
    });
  });
});

describe('an earlier customer with an ongoing subscription', () => {
  const portalCustomer = () => world.payments.control.list('portalSessions').at(-1)!.customer;

  it('is the customer whose portal opens, and its deletion ends its subscription', async () => {
    const buyer = await found();
    const { customer: earlier } = await subscribed(buyer);
    await setCustomer(buyer, null); // as version 0.1 did after a start with a wrong key
    expect((await buyer.checkout('bookkeeping')).status).toBe(201);
    const { customerId: current } = await buyer.billing();
    expect(current).not.toBe(earlier);
    expect((await buyer.portal()).status).toBe(201);
    expect(portalCustomer()).toBe(earlier);

    world.payments.control.deleteCustomer(earlier);
    await tell(world, eventOf('customer.deleted', { id: earlier, object: 'customer' }));
    await until(
      () => buyer.agent('research'),
      ({ subscription }) => subscription.status === 'canceled',
    );
    expect((await buyer.billing()).customerId).toBe(current);
    expect((await buyer.portal()).status).toBe(201);
    expect(portalCustomer()).toBe(current);
    expect(
      await world.database.query(
        'SELECT id, deleted_at IS NOT NULL AS gone FROM billing_customers WHERE organization_id = $1 ORDER BY created_at',
        [buyer.id],
      ),
    ).toEqual([
      { id: earlier, gone: true },
      { id: current, gone: false },
    ]);
  });

  it('is replaced by the current customer if it was deleted without an event', async () => {
    const buyer = await found();
    const { customer: earlier } = await subscribed(buyer);
    await setCustomer(buyer, null);
    world.payments.control.deleteCustomer(earlier);
    expect((await buyer.portal()).status).toBe(201);
    expect(portalCustomer()).toBe((await buyer.billing()).customerId);
    expect(portalCustomer()).not.toBe(earlier);
  });
});

it('records in the audit trail who opened the billing portal', async () => {
  const buyer = await found();
  await buyer.portal();
  const { body: me } = await ada.get('/api/me');
  const trail = await trailOf(world.database, buyer.id);
  expect(trail.at(-1)).toMatchObject({
    type: 'billing.portal_opened',
    actor: me.user.id,
    target: buyer.id,
  });
});
