import type { Browser } from '../../support/browser.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import { requestsTo } from '../../support/payments.js';
import { expectProblem } from '../../support/problems.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let buyer: Buyer;
let id: string;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => {
  buyer = await Buyer.of(world, ada, `Team ${++teams}`);
  ({ id } = buyer);
});

const checkout = (agentId = 'research') => buyer.checkout(agentId);
const topUp = (agentId = 'research') => buyer.topUp(agentId);
const provider = () => world.payments.control;
const session = (body: { url: string }) =>
  provider()
    .list('sessions')
    .find((one) => one.id === sessionOf(body.url))!;
const ownSessions = async () => {
  const body = await buyer.billing();
  return provider()
    .list('sessions')
    .filter(({ customer }) => customer === body.customerId);
};
const ownCustomers = () =>
  provider()
    .list('customers')
    .filter((one: any) => one.metadata?.organization_id === id);
const change = (sql: string) =>
  world.database.query(`UPDATE checkouts SET ${sql} WHERE organization_id = $1 AND status = 'open'`, [id]);

describe('a checkout', () => {
  it('is a page of the payment provider that expires after an hour', async () => {
    const { status, body } = await checkout();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: expect.stringContaining('/payments/checkout/cs_test_'),
      expiresAt: expect.stringMatching(/\.000Z$/),
    });
    const left = Date.parse(body.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(59 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);
  });

  it('uses the price of the catalog, and returns to PUBLIC_URL regardless of the Host header', async () => {
    const path = `/api/organizations/${id}/agents/research/checkout`;
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const { body } = await ada.request('POST', path, { headers });
    expect(session(body)).toMatchObject({
      mode: 'subscription',
      amount_total: 2900,
      currency: 'eur',
      client_reference_id: body.id,
      success_url: `${world.publicUrl}/api/billing/return?session_id={CHECKOUT_SESSION_ID}&organizationId=${id}&agentId=research&kind=subscription`,
      cancel_url: `${world.publicUrl}/organizations/${id}/agents?checkout=canceled&agentId=research&kind=subscription`,
      metadata: { organization_id: id, checkout_id: body.id, item: 'research' },
    });
    expect(session((await topUp()).body)).toMatchObject({
      mode: 'payment',
      amount_total: 1000,
      cancel_url: `${world.publicUrl}/organizations/${id}/agents?checkout=canceled&agentId=research&kind=top_up`,
    });
  });

  it('is created with an idempotency key', async () => {
    const { body } = await checkout();
    const requests = requestsTo(world.payments, 'POST', '/v1/checkout/sessions').filter((one: any) =>
      one.form.includes(body.id),
    );
    expect(requests).toMatchObject([{ headers: { 'idempotency-key': `checkout:${body.id}` } }]);
  });

  it('is recorded once in the audit trail, without its URL', async () => {
    const { body } = await checkout();
    await checkout();
    const { body: trail } = await ada.get(`/api/organizations/${id}/audit-events?type=checkout.started`);
    expect(trail.data).toMatchObject([
      {
        target: { type: 'checkout', id: body.id, name: null },
        after: { agentId: 'research', amount: 2900, currency: 'eur' },
      },
    ]);
    expect(JSON.stringify(trail)).not.toContain(sessionOf(body.url));
  });
});

describe('an open checkout', () => {
  it('is separate for each kind of purchase and each agent', async () => {
    const urls = [await checkout(), await topUp(), await checkout('support'), await topUp('support')];
    expect(new Set(urls.map(({ body }) => body.url)).size).toBe(4);
  });

  it.each([
    ['its price changed', "price_id = 'price_of_yesterday'"],
    ['its amount changed', 'amount = 1'],
    ['its tokens changed', 'tokens = 1'],
    ['its customer is gone', "customer_id = 'cus_of_yesterday'"],
  ])('is replaced when %s', async (_why, sql) => {
    const { body: old } = await checkout();
    await change(sql);
    const { status, body } = await checkout();
    expect(status).toBe(201);
    expect(body.id).not.toBe(old.id);
    expect([session(old).status, session(body).status]).toEqual(['expired', 'open']);
    expect((await checkout()).body).toEqual(body);
  });

  it('is replaced when it expires in less than five minutes', async () => {
    const { body: old } = await checkout();
    const { now } = Date;
    try {
      Date.now = () => now() + 54 * 60_000;
      expect((await checkout()).body).toEqual(old);
      Date.now = () => now() + 55 * 60_000 + 1000;
      expect((await checkout()).body.id).not.toBe(old.id);
      expect(session(old).status).toBe('expired');
    } finally {
      Date.now = now;
    }
  });

  it('is replaced when it has expired at the payment provider, with or without an event', async () => {
    const { body: first } = await checkout();
    provider().setWebhooks(false);
    provider().expire(sessionOf(first.url));
    provider().setWebhooks(true);
    const { body: second } = await checkout();
    expect(second.id).not.toBe(first.id);
    provider().advance(2 * 60 * 60);
    await settled(world);
    expect(session(second).status).toBe('expired');
    expect((await checkout()).body.id).not.toBe(second.id);
  });

  it('is replaced when it has no session at the payment provider and is too old to get one', async () => {
    const { body: old } = await checkout();
    await change(
      "status = 'creating', session_id = NULL, url = NULL, expires_at = now() + interval '20 minutes'",
    );
    const { status, body } = await checkout();
    expect(status).toBe(201);
    expect(body.id).not.toBe(old.id);
  });

  it('is replaced when the payment provider no longer knows its session', async () => {
    const { body: old } = await checkout();
    const before = await buyer.billing();
    await change("session_id = 'cs_test_of_another_account'");
    const { status, body } = await checkout();
    expect(status).toBe(201);
    expect(body.id).not.toBe(old.id);
    expect((await buyer.billing()).customerId).toBe(before.customerId);
  });

  it('is settled at the next request when it was paid without an event', async () => {
    const { body } = await checkout();
    provider().setWebhooks(false);
    provider().pay(sessionOf(body.url));
    provider().setWebhooks(true);
    expectProblem(await checkout(), 409, 'already_subscribed');
    expect(await buyer.agent('research')).toMatchObject({
      subscription: { status: 'active' },
      tokenBalance: 100_000,
    });
  });
});

describe('a second subscription', () => {
  it('is refused while the events of the first one are delayed', async () => {
    provider().hold();
    await buyer.comeBack(await buyer.subscribe('research'));
    expectProblem(await checkout(), 409, 'already_subscribed');
    await provider().release('in order');
    await settled(world);
  });
});

describe('a top-up', () => {
  it('can be bought repeatedly, without a subscription', async () => {
    for (const balance of [25_000, 50_000]) {
      await buyer.buyTokens('research');
      await settled(world);
      expect(await buyer.agent('research')).toMatchObject({
        tokenBalance: balance,
        access: { via: 'tokens' },
      });
    }
    expect(ownCustomers()).toHaveLength(1);
    expect(await brokenTokenInvariants(world.database)).toEqual([]);
  });
});

describe('the customer of an organization', () => {
  it('is created once by twenty concurrent actions', async () => {
    const actions = [
      () => checkout(),
      () => topUp(),
      () => checkout('support'),
      () => buyer.portal(),
      () => buyer.changeContact({ email: 'money@example.com' }),
    ];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => actions[i % 5]!()));
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    expect(ownCustomers()).toHaveLength(1);
    const body = await buyer.billing();
    expect(body.customerId).toBe(ownCustomers()[0]!.id);
    expect(await ownSessions()).toHaveLength(3);
    await settled(world);
    expect(ownCustomers()).toMatchObject([{ email: 'money@example.com' }]);
  });
});

describe('a customer whose creation was interrupted', () => {
  it.each(['2 days', '23 hours 30 minutes'])('is found again after %s', async (age) => {
    const { faults } = world.payments.control;
    faults.add({ kind: 'reset after success', method: 'POST', path: '/v1/customers', times: 2 });
    expectProblem(await topUp(), 503, 'payment_provider_unavailable');
    expect(ownCustomers()).toHaveLength(1);
    // Simulates that Stripe has forgotten the idempotency key since then.
    await world.database.query(
      `UPDATE billing_profiles SET provisioning_since = now() - $2::interval,
                                   provisioning = provisioning || '{"key": "forgotten"}'
        WHERE organization_id = $1`,
      [buyer.id, age],
    );
    expect((await topUp()).status).toBe(201);
    expect(ownCustomers()).toHaveLength(1);
    expect((await buyer.billing()).customerId).toBe(ownCustomers()[0]!.id);
  });
});

describe('a price that the payment provider does not know', () => {
  it('leads to an error, and the customer is not replaced', async () => {
    await topUp();
    const before = await buyer.billing();
    const prices = await world.database.query(`SELECT prices FROM agents WHERE id = 'translator'`);
    await world.database.query(
      `UPDATE agents SET prices = '{"topUp": "price_gone"}' WHERE id = 'translator'`,
    );
    expectProblem(await topUp('translator'), 502, 'payment_provider_error');
    await world.database.query(`UPDATE agents SET prices = $1 WHERE id = 'translator'`, [prices[0]!.prices]);
    expect((await buyer.billing()).customerId).toBe(before.customerId);
    expect(ownCustomers()).toHaveLength(1);
    expect((await topUp('translator')).status).toBe(201);
  });
});

it('refuses the checkout of a second subscription while the first one has another currency', async () => {
  await buyer.subscribe('bookkeeping');
  await settled(world);
  await world.database.query(`UPDATE subscriptions SET currency = 'usd' WHERE organization_id = $1`, [id]);
  expect((await buyer.agent('research')).actions).toMatchObject({
    checkout: { allowed: false, reason: 'other_currency' },
    topUp: { allowed: true },
  });
  expectProblem(await checkout(), 409, 'other_currency');
  expectProblem(await checkout('bookkeeping'), 409, 'already_subscribed');
  expect((await topUp()).status).toBe(201);
  await world.database.query(`UPDATE subscriptions SET status = 'canceled' WHERE organization_id = $1`, [id]);
  expect((await buyer.agent('research')).actions.checkout.allowed).toBe(true);
});
