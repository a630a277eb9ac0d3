import { PurchasesService } from '../../../src/agents/purchases/purchases.service.js';
import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { operatorsSettings, runCommand } from '../../support/command.js';
import { reconcile } from '../../support/operators.js';
import { requestsTo } from '../../support/payments.js';
import { payForeignSession, stripeOf } from '../../support/provider-sessions.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { gate, until } from '../../support/until.js';
import { renew } from '../../support/renewals.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let control: PaymentControl;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await startWorld();
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Strays ${++teams}`)));
afterEach(async () => {
  control.setWebhooks(true);
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
const foreignPrice = async () => {
  const product_data = { name: 'A deal by hand' };
  const params = {
    currency: 'eur',
    unit_amount: 9900,
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

/** Subscribes twice, the second time through a checkout that is still open. @returns the id of the second subscription */
async function subscribeTwice(): Promise<string> {
  await buyer.subscribe('research');
  await settled(world);
  const [checkout] = await world.database.query<{ id: string }>(
    'SELECT id FROM checkouts WHERE organization_id = $1',
    [buyer.id],
  );
  const metadata = { checkout_id: checkout!.id };
  await payForeignSession(world, buyer.customer, ourPrice(), { subscription_data: { metadata } });
  return buyer.subscription;
}

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
    control.setWebhooks(true);
    const second = await subscribeTwice();
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

describe('a subscription at the payment provider', () => {
  it('is ignored if its customer is unknown', async () => {
    const { id } = await stripeOf(world).customers.create({ name: 'Somebody else' });
    await payForeignSession(world, id, ourPrice());
    await settled(world);
    const [invoice] = control.list('invoices').slice(-1);
    expect(await world.database.query('SELECT FROM payments WHERE id = $1', [invoice!.id])).toEqual([]);
  });

  it('is not read again by the reconciliation once its payment is stored, even if it is not stored itself', async () => {
    const [byHand, second] = [await subscribeByHand(ourPrice()), await subscribeTwice()];
    await settled(world);
    await reconcile(world);
    const reads = () =>
      [byHand, second].map((id) => requestsTo(world.payments, 'GET', `/v1/subscriptions/${id}`).length);
    const before = reads();
    await reconcile(world);
    expect(reads()).toEqual(before);
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

  it('has its payment in review if it was stored at the same time as another one, and both were credited', async () => {
    control.hold();
    const { body } = await buyer.checkout('research');
    const metadata = { checkout_id: body.id };
    const subscription_data = { metadata };
    await payForeignSession(world, buyer.customer, ourPrice(), { subscription_data });
    const slow = buyer.subscription;
    await payForeignSession(world, buyer.customer, ourPrice(), { subscription_data });
    const fast = buyer.subscription;

    const purchases = world.instances[0]!.app.nest.get(PurchasesService);
    const [released, release] = gate();
    // The first one has found no other subscription, and then waits for its invoices.
    control.faults.add({ kind: 'slow', method: 'GET', path: '/v1/invoices', until: released });
    const settling = purchases.settleSubscription(slow);
    await until(
      async () => control.faults.all(),
      ({ length }) => length === 0,
    );
    await purchases.settleSubscription(fast);
    release();
    await settling;
    expect((await research()).tokenBalance).toBe(200_000);
    const inReview = (await payments()).filter(({ status }: { status: string }) => status === 'in_review');
    expect(inReview).toHaveLength(1);

    const refund = await runCommand('billing-refund', [inReview[0].id], operatorsSettings(world));
    expect(refund).toMatchObject({ code: 0 });
    expect((await research()).tokenBalance).toBe(100_000);
    control.endSubscription(slow);
    await control.release('in order');
    await settled(world);
  });
});
