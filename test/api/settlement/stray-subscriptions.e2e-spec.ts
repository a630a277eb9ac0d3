import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { adoptions, decisions, reconcile, reconcileAll } from '../../support/operators.js';
import { requestsTo } from '../../support/payments.js';
import { payForeignSession, stripeOf } from '../../support/provider-sessions.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { DAY, endSubscriptions, HOUR, renew } from '../../support/renewals.js';
import { runJob } from '../../support/run-job.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let control: PaymentControl;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Strays ${++teams}`)));
afterEach(async () => {
  control.setWebhooks(true);
  endSubscriptions(control);
  await settled(world);
  // The complete reconciliations of later tests then need not settle this organization again.
  await world.database.query('DELETE FROM billing_customers');
  expect(await brokenTokenInvariants(world.database)).toEqual([]);
});

const payments = async () => (await ada.get(`${buyer.path}/billing/payments`)).body.data;
const research = () => buyer.agent('research');
const reviews = () =>
  world.database.query<{ review: string; item: string | null }>(
    'SELECT review, item FROM payments WHERE organization_id = $1 AND review IS NOT NULL ORDER BY paid_at, id',
    [buyer.id],
  );
const ourPrice = () =>
  control.list('prices').find(({ lookup_key }) => lookup_key === 'agent_research_subscription')!.id;
const foreignPrice = async (amount = 9900) => {
  const product_data = { name: 'A deal by hand' };
  const params = {
    currency: 'eur',
    unit_amount: amount,
    product_data,
    recurring: { interval: 'month' },
  } as const;
  return (await stripeOf(world).prices.create(params)).id;
};
/** Subscribes outside of the service. @returns the id of the subscription */
async function subscribeByHand(price: string): Promise<string> {
  await buyer.portal();
  await payForeignSession(world, buyer.customer, price);
  return buyer.subscription;
}

/**
 * Subscribes twice, in two sessions that name the same checkout.
 * @param found waits until the service has found the first subscription
 * @returns the id of the second subscription
 */
async function subscribeTwice(found: () => Promise<unknown> = () => settled(world)): Promise<string> {
  await buyer.subscribe('research');
  await found();
  const [checkout] = await world.database.query<{ id: string }>(
    'SELECT id FROM checkouts WHERE organization_id = $1',
    [buyer.id],
  );
  const metadata = { checkout_id: checkout!.id };
  await payForeignSession(world, buyer.customer, ourPrice(), { subscription_data: { metadata } });
  return buyer.subscription;
}

it('blocks nothing else of the organization if the amount of another subscription cannot be stored', async () => {
  await buyer.subscribe('research');
  await subscribeByHand(await foreignPrice(3_000_000_000));
  await settled(world);
  expect((await research()).tokenBalance).toBe(100_000);
  expect(await payments()).toMatchObject([{ agentId: 'research', status: 'credited' }]);
});

describe.each<[string, () => Promise<unknown>]>([
  ['by webhooks', () => settled(world)],
  ['by the reconciliation alone', () => reconcile(world)],
])('the payment of a subscription that is found %s', (way, found) => {
  beforeEach(() => control.setWebhooks(way === 'by webhooks'));

  it('waits in review if no checkout of ours started the subscription', async () => {
    await subscribeByHand(ourPrice());
    await found();
    expect(await payments()).toMatchObject([
      { kind: 'subscription', agentId: 'research', amount: 2900, tokens: 0, status: 'in_review' },
    ]);
    expect(await reviews()).toEqual([{ review: 'foreign_subscription', item: 'research' }]);
    expect(await research()).toMatchObject({ subscription: { status: 'none' }, tokenBalance: 0 });
  });

  it('waits in review without an agent if the product is not ours', async () => {
    await subscribeByHand(await foreignPrice());
    await found();
    expect(await payments()).toMatchObject([{ agentId: null, amount: 9900, status: 'in_review' }]);
  });

  it('waits in review if another subscription to the same agent is live', async () => {
    const second = await subscribeTwice(found);
    await found();
    expect(await reviews()).toEqual([{ review: 'second_subscription', item: 'research' }]);
    expect((await research()).tokenBalance).toBe(100_000);
    renew(control);
    await found();
    expect(await reviews()).toHaveLength(2);
    expect((await research()).tokenBalance).toBe(200_000);
    expect(await world.database.query('SELECT FROM subscriptions WHERE id = $1', [second])).toEqual([]);
    control.endSubscription(second);
  });
});

/** Makes the database what a backup from before the organization's first purchase would restore. */
async function restoreBackup(): Promise<void> {
  await world.database.query(
    `ALTER TABLE token_ledger DISABLE TRIGGER token_ledger_append_only;
     DELETE FROM token_grants WHERE organization_id = '${buyer.id}';
     DELETE FROM payments WHERE organization_id = '${buyer.id}';
     DELETE FROM subscriptions WHERE organization_id = '${buyer.id}';
     DELETE FROM checkouts WHERE organization_id = '${buyer.id}';
     DELETE FROM billing_profiles WHERE organization_id = '${buyer.id}';
     DELETE FROM billing_customers WHERE organization_id = '${buyer.id}';
     ALTER TABLE token_ledger ENABLE TRIGGER token_ledger_append_only`,
  );
}

describe('a subscription that was bought after the backup that is now restored', () => {
  const inReview = [{ review: 'foreign_subscription', item: 'research' }];
  const found = async () => (await payments()).map(({ status }: { status: string }) => status);

  beforeEach(async () => {
    await buyer.subscribe('research');
    await settled(world);
    control.changeContact(buyer.customer, 'name=Ada+%26+Sons&email=money%40example.com');
    await settled(world);
    await restoreBackup();
  });

  it('is found by a reconciliation, and by the complete one even if it was canceled since', async () => {
    control.setWebhooks(false);
    await reconcile(world);
    expect(await reviews()).toEqual(inReview);
    await restoreBackup();
    control.endSubscription(buyer.subscription);
    await reconcileAll(world);
    expect(await reviews()).toEqual(inReview);
    await reconcileAll(world);
    expect(await found()).toEqual(['in_review']);
  });

  it.each([
    ['looks back 30 days for refunds and disputes if it has never compared any', reconcile, true],
    ['reads all refunds and disputes if it is complete', reconcileAll, false],
  ])('is found by a reconciliation that %s', async (_what, run, isBounded) => {
    await world.database.query(`DELETE FROM reconciliations`);
    const began = Date.now();
    await run(world);
    const [earliest, latest] = [began, Date.now()].map((time) => Math.floor(time / 1000) - 30 * DAY);
    expect(await reviews()).toEqual(inReview);
    for (const path of ['/v1/refunds', '/v1/disputes']) {
      const { form } = requestsTo(world.payments, 'GET', path).at(-1) as { form?: string };
      const from = new URLSearchParams(form).get('created[gte]');
      if (isBounded) {
        expect(Number(from)).toBeGreaterThanOrEqual(earliest!);
        expect(Number(from)).toBeLessThanOrEqual(latest!);
      } else expect(from).toBeNull();
    }
  });

  it('is found by the event of its renewal, and its next payment by the event of the paid invoice', async () => {
    control.advanceMonths();
    await settled(world);
    expect(await reviews()).toEqual(inReview);
    // An hour later, the draft of the renewal is finalized and paid.
    control.advance(HOUR);
    await settled(world);
    expect(await reviews()).toEqual([...inReview, ...inReview]);
  });

  it('cannot be bought a second time while it lives', async () => {
    await reconcileAll(world);
    const refused = await buyer.checkout('research');
    expect([refused.status, refused.body.code]).toEqual([409, 'already_subscribed']);
    expect((await research()).actions.checkout).toEqual({ allowed: false, reason: 'already_subscribed' });
    expect(await buyer.billing()).toMatchObject({ customerId: null });
    control.endSubscription(buyer.subscription);
    await settled(world);
    expect((await buyer.checkout('research')).status).toBe(201);
  });

  it('is adopted together with its customer', async () => {
    const { customer, subscription } = buyer;
    await reconcileAll(world);
    const decision = { item: 'research', tokens: 100_000, reason: 'Restored' };
    expect(await adoptions(world).adopt(subscription, decision)).toBe(1);
    expect(await buyer.billing()).toMatchObject({
      customerId: customer,
      contact: { name: 'Ada & Sons', email: 'money@example.com' },
      contactSync: { status: 'synced' },
    });
    expect(await research()).toMatchObject({ subscription: { status: 'active' }, tokenBalance: 100_000 });
    renew(control);
    await settled(world);
    expect((await research()).tokenBalance).toBe(200_000);
    expect((await buyer.portal()).status).toBe(201);
    expect(buyer.customer).toBe(customer);
    expect(
      (await ada.get(`${buyer.path}/audit-events?type=billing.customer_changed`)).body.data,
    ).toHaveLength(1);
  });

  it('can be adopted before a reconciliation has found it, also if the organization has a newer customer', async () => {
    const { customer, subscription } = buyer;
    await buyer.portal();
    const { customerId } = await buyer.billing();
    expect(customerId).not.toBe(customer);
    await adoptions(world).adopt(subscription, { item: 'research', tokens: 100_000 });
    expect(await buyer.billing()).toMatchObject({ customerId });
    await buyer.portal();
    const opened = requestsTo(world.payments, 'POST', '/v1/billing_portal/sessions').at(-1)!;
    expect(opened).toMatchObject({ form: expect.stringContaining(customer) });
    control.deleteCustomer(customerId);
  });
});

describe('a top-up that was bought after the backup that is now restored', () => {
  it.each(['in order', 'reversed'] as const)('is in review if its events arrive %s', async (order) => {
    control.hold();
    await buyer.buyTokens('research');
    await restoreBackup();
    await control.release(order);
    await settled(world);
    expect(await reviews()).toEqual([{ review: 'foreign_payment', item: 'research' }]);
    const [payment] = await payments();
    expect(payment).toMatchObject({ kind: 'top_up', amount: 1000, tokens: 0, status: 'in_review' });
    await decisions(world).credit(payment.id, { tokens: 25_000, reason: 'Restored' });
    expect((await research()).tokenBalance).toBe(25_000);
    control.refund(control.list('charges').at(-1)!.id);
    await settled(world);
    expect((await research()).tokenBalance).toBe(0);
  });

  it('is found by the reconciliation', async () => {
    control.setWebhooks(false);
    await buyer.buyTokens('research');
    await restoreBackup();
    await reconcile(world);
    expect(await reviews()).toHaveLength(1);
  });

  it('is found by its event if only its customer names the organization', async () => {
    await buyer.portal();
    const { customer } = buyer;
    await restoreBackup();
    const price = control.list('prices').find(({ recurring }) => !recurring)!.id;
    await payForeignSession(world, customer, price, { mode: 'payment' });
    await settled(world);
    expect(await reviews()).toEqual([{ review: 'foreign_payment', item: null }]);
  });

  it('is found by the complete reconciliation if only its customer names the organization', async () => {
    await buyer.portal();
    const price = control.list('prices').find(({ recurring }) => !recurring)!.id;
    await payForeignSession(world, buyer.customer, price, { mode: 'payment' });
    await settled(world);
    await restoreBackup();
    await world.database.query('DELETE FROM stripe_events');
    await reconcileAll(world);
    expect(await reviews()).toEqual([{ review: 'foreign_payment', item: null }]);
  });

  it('is ignored if neither its customer nor its metadata name an organization of ours', async () => {
    const inReview = () =>
      world.database.query(`SELECT FROM payments WHERE review = 'foreign_payment' AND item IS NULL`);
    const before = await inReview();
    const { id: customer } = await stripeOf(world).customers.create({ name: 'Somebody else' });
    const { id } = control.list('prices').find(({ recurring }) => !recurring)!;
    const metadata = { organization_id: '01999999-0000-7000-8000-000000000000' };
    await payForeignSession(world, customer, id, { mode: 'payment', metadata });
    await payForeignSession(world, customer, id, { mode: 'payment' });
    await settled(world);
    expect(await reviews()).toEqual([]);
    expect(await inReview()).toEqual(before);
  });
});

describe('a living subscription of an organization that is not in the database', () => {
  it('is found by the complete reconciliation, and counted each day', async () => {
    const { id } = await stripeOf(world).customers.create({ name: 'Lost' });
    const metadata = { organization_id: '01999999-0000-7000-8000-000000000001' };
    await payForeignSession(world, id, ourPrice(), { subscription_data: { metadata } });
    await settled(world);
    const lost = control.list('subscriptions').findLast(({ customer }) => customer === id)!;
    expect((await reconcileAll(world)).unknown).toEqual([lost.id]);
    await runJob(world, 'billing-reconcile-subscriptions');
    const counted = `SELECT unknown FROM reconciliations WHERE part = 'subscriptions'`;
    expect(await world.database.query(counted)).toEqual([{ unknown: 1 }]);
    control.endSubscription(lost.id);
    expect((await reconcileAll(world)).unknown).toEqual([]);
  });
});

describe('a subscription at the payment provider', () => {
  it.each<[string, (organizationId: string) => Promise<string>]>([
    [
      'its metadata',
      async (organization_id) => {
        const { id } = await stripeOf(world).customers.create({ name: 'By hand' });
        await payForeignSession(world, id, ourPrice(), {
          subscription_data: { metadata: { organization_id } },
        });
        return id;
      },
    ],
    [
      'the metadata of its customer',
      async (organization_id) => {
        const { id } = await stripeOf(world).customers.create({
          name: 'By hand',
          metadata: { organization_id },
        });
        await payForeignSession(world, id, ourPrice());
        return id;
      },
    ],
    [
      'the metadata of its checkout session',
      async (organization_id) => {
        const { id } = await stripeOf(world).customers.create({ name: 'By hand' });
        await payForeignSession(world, id, ourPrice(), { metadata: { organization_id } });
        return id;
      },
    ],
  ])('is in review if %s names one of our organizations', async (_what, subscribe) => {
    const customer = await subscribe(buyer.id);
    await settled(world);
    expect(await reviews()).toEqual([{ review: 'foreign_subscription', item: 'research' }]);
    const { id } = control.list('subscriptions').findLast((one) => one.customer === customer)!;
    await adoptions(world).adopt(id, { item: 'research', tokens: 5000 });
    expect(await buyer.billing()).toMatchObject({ customerId: customer });
    expect((await research()).tokenBalance).toBe(5000);

    for (const name of ['01999999-0000-7000-8000-000000000000', 'staging', '\ud83c\udf89'])
      await subscribe(name);
    await settled(world);
    expect(await reviews()).toHaveLength(1);
  });

  it('is ignored if its customer is unknown', async () => {
    const { id } = await stripeOf(world).customers.create({ name: 'Somebody else' });
    await payForeignSession(world, id, ourPrice());
    await settled(world);
    const [invoice] = control.list('invoices').slice(-1);
    expect(await world.database.query('SELECT FROM payments WHERE id = $1', [invoice!.id])).toEqual([]);
  });

  it('is credited if it follows an ended one, even if the events of the ended one arrive later', async () => {
    control.hold();
    await buyer.subscribe('research');
    await buyer.comeBack(control.list('sessions').at(-1)!.id);
    control.endSubscription(buyer.subscription);
    await world.database.query('DELETE FROM subscriptions WHERE organization_id = $1', [buyer.id]);
    control.advance(60);
    await buyer.subscribe('research');
    await control.release('reversed');
    await settled(world);
    expect(await reviews()).toEqual([]);
    expect((await research()).tokenBalance).toBe(200_000);
  });

  it('gives access from its next payment on if it was the second one and the first one has ended', async () => {
    const second = await subscribeTwice();
    const [first] = await world.database.query<{ id: string }>(
      'SELECT id FROM subscriptions WHERE organization_id = $1',
      [buyer.id],
    );
    await settled(world);
    control.endSubscription(first!.id);
    renew(control);
    await settled(world);
    expect(await reviews()).toHaveLength(1);
    expect((await research()).tokenBalance).toBe(200_000);
    expect(await world.database.query('SELECT id FROM subscriptions WHERE id = $1', [second])).toHaveLength(
      1,
    );
  });

  it('has its payment in review if another one is found at the same time', async () => {
    control.hold();
    const { body } = await buyer.checkout('research');
    const subscription_data = { metadata: { checkout_id: body.id } };
    await payForeignSession(world, buyer.customer, ourPrice(), { subscription_data });
    await payForeignSession(world, buyer.customer, ourPrice(), { subscription_data });
    const second = buyer.subscription;
    await control.release('reversed');
    await settled(world);
    expect((await research()).tokenBalance).toBe(100_000);
    const inReview = (await payments()).filter(({ status }: { status: string }) => status === 'in_review');
    expect(inReview).toHaveLength(1);

    await decisions(world).refund(inReview[0].id);
    expect((await research()).tokenBalance).toBe(100_000);
    control.endSubscription(second);
    await settled(world);
  });
});
