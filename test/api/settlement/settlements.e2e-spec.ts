import { TokensService } from '../../../src/agents/tokens/tokens.service.js';
import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import { Buyer, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { brokenBilling } from '../../support/billing-invariants.js';
import { chargeOf } from '../../support/charge-of.js';
import { requestsTo } from '../../support/payments.js';
import { payForeignSession } from '../../support/provider-sessions.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { runJob } from '../../support/run-job.js';
import { gate, until } from '../../support/until.js';
import { eventOf, tell } from '../../support/webhooks.js';
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
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Settled ${++teams}`)));
afterEach(async () => {
  control.faults.clear();
  await settled(world);
  expect(await brokenTokenInvariants(world.database)).toEqual([]);
});

const untilCalled = () =>
  until(
    async () => control.faults.all(),
    ({ length }) => length === 0,
  );
const research = () => buyer.agent('research');
const price = (key: string) => control.list('prices').find(({ lookup_key }) => lookup_key === key)!.id;
const payments = async () => (await ada.get(`${buyer.path}/billing/payments`)).body.data;
const marks = () =>
  world.database.query<{ wanted: number; done: number; version: number }>(
    'SELECT wanted, done, version FROM settlements WHERE organization_id = $1',
    [buyer.id],
  );

describe('an event during a run', () => {
  it.each<[string, (id: string) => void, (id: string) => void, object]>([
    [
      'undoes a cancellation',
      (id) => control.scheduleEnd(id),
      (id) => control.resume(id),
      { cancelAtPeriodEnd: false },
    ],
    [
      'pays again after a failure',
      (id) => control.setStatus(id, 'past_due'),
      (id) => control.setStatus(id, 'active'),
      { status: 'active' },
    ],
  ])('is not lost if it %s that the run has read', async (_what, change, undo, expected) => {
    await buyer.subscribe('research');
    await settled(world);
    const { subscription } = buyer;
    // The run has read the changed subscription, and then waits for the charges.
    const [read, answer] = gate();
    control.faults.add({ kind: 'slow', method: 'GET', path: '/v1/charges', until: read });
    change(subscription);
    await untilCalled();
    undo(subscription);
    await control.delivered();
    answer();
    await settled(world);
    expect((await research()).subscription).toMatchObject(expected);
    expect(await brokenBilling(world)).toEqual([]);
  });

  it('costs one more run, however many events there are', async () => {
    await buyer.portal();
    await settled(world);
    const path = `/v1/customers/${buyer.customer}`;
    const [[before], reads] = [await marks(), requestsTo(world.payments, 'GET', path).length];
    const [read, answer] = gate();
    control.faults.add({ kind: 'slow', method: 'GET', path, until: read });
    control.changeContact(buyer.customer, 'name=Number+0');
    await untilCalled();
    control.hold();
    for (let number = 1; number <= 150; number++)
      control.changeContact(buyer.customer, `name=Number+${number}`);
    await control.release('shuffled');
    // Another organization does not wait for this one.
    const other = await Buyer.of(world, ada, `Other ${teams}`);
    await other.buyTokens('support');
    await until(
      () => other.agent('support'),
      ({ tokenBalance }) => tokenBalance > 0,
    );
    expect((await buyer.billing()).contact.name).toBeNull();
    answer();
    await settled(world);
    expect((await buyer.billing()).contact.name).toBe('Number 150');
    const [after] = await marks();
    expect(after!.done).toBe(after!.wanted);
    expect(after!.wanted - (before?.wanted ?? 0)).toBe(151);
    expect(after!.version - (before?.version ?? 0)).toBe(2);
    expect(requestsTo(world.payments, 'GET', path).length - reads).toBe(2);
  });
});

it('a settlement never starts over because tokens are consumed while it runs', async () => {
  await buyer.buyTokens('support');
  await settled(world);
  const path = `/v1/customers/${buyer.customer}`;
  const [[before], reads] = [await marks(), requestsTo(world.payments, 'GET', path).length];
  const tokens = world.instances[1]!.app.nest.get(TokensService);
  const [read, answer] = gate();
  control.faults.add({ kind: 'slow', method: 'GET', path: '/v1/charges', until: read });
  control.refund(chargeOf(control, { session: control.list('sessions').at(-1)!.id }), 750);
  await untilCalled();
  await control.delivered();
  for (let use = 1; use <= 20; use++) await tokens.consume(buyer.id, 'support', 1000, `use-${use}`);
  answer();
  await settled(world);
  const [after] = await marks();
  expect(requestsTo(world.payments, 'GET', path).length - reads).toBe(after!.version - before!.version);
  // Half of the payment was returned: 20,000 of 40,000 tokens, which remained.
  expect((await buyer.agent('support')).tokenBalance).toBe(0);
});

describe('a paid session that is not the one of its checkout', () => {
  const reviews = () =>
    world.database.query<{ review: string }>(
      'SELECT review FROM payments WHERE organization_id = $1 AND review IS NOT NULL',
      [buyer.id],
    );

  it.each(['before', 'after'])(
    'is in review, and our own session is credited, if it is paid %s ours',
    async (when) => {
      const { body } = await buyer.topUp('research');
      const own = new URL(body.url).pathname.split('/').at(-1)!;
      const foreign = () =>
        payForeignSession(world, buyer.customer, price('agent_research_top_up'), {
          mode: 'payment',
          client_reference_id: body.id,
        });
      if (when === 'before') await foreign();
      await settled(world);
      control.pay(own);
      await settled(world);
      if (when === 'after') await foreign();
      await settled(world);
      expect((await research()).tokenBalance).toBe(25_000);
      expect(await reviews()).toEqual([{ review: 'foreign_payment' }]);
      expect(await payments()).toHaveLength(2);
      expect(await buyer.comeBack(own)).toContain('checkout=success');
    },
  );
});

it('settles everything of the organization, whatever an event tells', async () => {
  await buyer.portal();
  control.setWebhooks(false);
  await buyer.subscribe('research');
  control.setWebhooks(true);
  await tell(world, eventOf('customer.updated', { id: buyer.customer, object: 'customer', metadata: {} }));
  await settled(world);
  expect(await research()).toMatchObject({ subscription: { status: 'active' }, tokenBalance: 100_000 });
});

it('settles a marked organization whose job was lost', async () => {
  await buyer.portal();
  await settled(world);
  control.setWebhooks(false);
  await buyer.subscribe('research');
  control.setWebhooks(true);
  await world.database.query(
    'INSERT INTO settlements (organization_id, wanted) VALUES ($1, 1) ON CONFLICT (organization_id) DO UPDATE SET wanted = settlements.wanted + 1',
    [buyer.id],
  );
  await runJob(world, 'settle-organizations');
  await settled(world);
  expect((await research()).tokenBalance).toBe(100_000);
});

it('settles each organization with a customer once a day, at first an hour after the first start', async () => {
  await buyer.portal();
  await settled(world);
  control.setWebhooks(false);
  await buyer.subscribe('research');
  control.setWebhooks(true);
  await world.database.query(`DELETE FROM reconciliations WHERE part = 'organizations'`);
  await runJob(world, 'settle-organizations');
  await settled(world);
  expect((await research()).tokenBalance).toBe(0);
  const [pass] = await world.database.query<{ due: number }>(
    `SELECT extract(epoch FROM completed_at + interval '23 hours' - now())::float8 AS due FROM reconciliations
      WHERE part = 'organizations'`,
  );
  expect(pass!.due).toBeGreaterThan(0);
  expect(pass!.due).toBeLessThanOrEqual(3600);
  await world.database.query(
    `UPDATE reconciliations SET completed_at = completed_at - interval '1 hour' WHERE part = 'organizations'`,
  );
  await runJob(world, 'settle-organizations');
  await settled(world);
  expect((await research()).tokenBalance).toBe(100_000);
});

it('marks 24 organizations a minute in the daily pass, for about two calls a second', async () => {
  await settled(world);
  await world.database.query('UPDATE settlements SET wanted = 0, done = 0');
  for (let number = 1; number <= 25; number++) {
    const { id } = await Buyer.of(world, ada, `Daily ${number}`);
    await world.database.query('INSERT INTO billing_customers (id, organization_id) VALUES ($1, $2)', [
      `cus_daily_${number}`,
      id,
    ]);
  }
  await world.database.query(
    `UPDATE reconciliations SET completed_at = now() - interval '1 day', after = NULL WHERE part = 'organizations'`,
  );
  const marked = async () => (await world.database.query('SELECT FROM settlements WHERE wanted > 0')).length;
  const all = await world.database.query('SELECT DISTINCT organization_id FROM billing_customers');
  await runJob(world, 'settle-organizations');
  expect(await marked()).toBe(24);
  await runJob(world, 'settle-organizations');
  expect(await marked()).toBe(all.length);
  await settled(world);
});

it.each([
  ['stripe-event', (id: string) => ({ type: 'x', objectType: 'subscription', objectId: id })],
  [
    'stripe-purchase',
    (id: string) => ({
      type: 'x',
      objectType: 'subscription',
      objectId: id,
      purchase: { checkoutId: null, sessionId: null, subscriptionId: id, paymentId: null },
    }),
  ],
  ['payment-method', (_id: string, customerId: string) => ({ customerId })],
])('handles the jobs that an earlier version has written to the queue %s', async (queue, dataOf) => {
  await buyer.portal();
  await settled(world);
  control.setWebhooks(false);
  await buyer.subscribe('research');
  control.setWebhooks(true);
  await runJob(world, queue, dataOf(buyer.subscription, buyer.customer));
  await settled(world);
  expect((await research()).tokenBalance).toBe(100_000);
});

describe('an object that Stripe refuses to show', () => {
  const rejected = (path: string) => control.faults.add({ kind: 'rejected', method: 'GET', path });

  it.each(['invoice', 'subscription', 'checkout.session', 'payment_intent'])(
    'does not prevent its organization from being settled: %s',
    async (object) => {
      await buyer.subscribe('research');
      await settled(world);
      control.setWebhooks(false);
      await buyer.buyTokens('support');
      control.setWebhooks(true);
      const path = { 'checkout.session': '/v1/checkout/sessions/', payment_intent: '/v1/payment_intents/' }[
        object
      ];
      rejected(`${path ?? `/v1/${object}s/`}rejected`);
      const lie = eventOf(`${object}.updated`, { id: 'rejected', object, customer: buyer.customer });
      expect((await tell(world, lie)).status).toBe(200);
      await settled(world);
      const [mark] = await marks();
      expect(mark!.done).toBe(mark!.wanted);
      expect((await buyer.agent('support')).tokenBalance).toBeGreaterThan(0);
      expect((await research()).subscription.status).toBe('active');
    },
  );

  it('is ignored if it does not name its organization', async () => {
    rejected('/v1/refunds/rejected');
    const lie = eventOf('refund.updated', { id: 'rejected', object: 'refund' });
    expect((await tell(world, lie)).status).toBe(200);
    await settled(world);
    expect(control.faults.all()).toEqual([]);
  });
});
