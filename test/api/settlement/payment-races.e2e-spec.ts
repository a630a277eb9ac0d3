import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import { brokenBilling } from '../../support/billing-invariants.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import type { Answer, Browser } from '../../support/browser.js';
import { organizationRow, startTogether, writersOf } from '../../support/lock-barrier.js';
import { join } from '../../support/people.js';
import { reconcile } from '../../support/operators.js';
import { inShort, raceIn } from '../../support/races.js';
import { gate, until } from '../../support/until.js';
import { eventOf, signed, tell, WEBHOOKS } from '../../support/webhooks.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

const SIZES = [2, 20];

let world: World;
let control: PaymentControl;
let ada: Browser;
let founded = 0;

beforeAll(async () => {
  world = await sharedWorld();
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
  await settled(world);
});
afterEach(async () => {
  control.faults.clear();
  await settled(world);
  expect(await brokenBilling(world)).toEqual([]);
});

const found = () => Buyer.of(world, ada, `Racers ${++founded}`);

/** `size` requests, which alternate between these ways. */
const turns = <T>(size: number, ...ways: ((i: number) => T)[]) =>
  Array.from({ length: size }, (_, i) => ways[i % ways.length]!(i));

type Send = (browser: Browser) => Browser;
const post =
  (path: string, sender = ada) =>
  () =>
  (send: Send) =>
    send(sender).post(path);

const race = (name: string, buyer: Buyer, requests: ((send: Send) => Promise<Answer>)[]) =>
  raceIn(world, name, organizationRow(buyer.id), requests);

const customersOf = ({ id }: Buyer) =>
  control.list('customers').filter((one) => !one.deleted && one.metadata['organization_id'] === id);
const openSessions = (buyer: Buyer) =>
  control.list('sessions').filter(({ customer, status }) => customer === buyer.customer && status === 'open');

/** Delivers an event to an instance. */
function telling(id: string) {
  const text = JSON.stringify(
    control.list('events').find((event) => event.id === id),
    null,
    2,
  );
  const headers = { 'content-type': 'application/json', 'stripe-signature': signed(world, text) };
  return (send: Send) => send(world.browser()).request('POST', WEBHOOKS, { body: text, headers });
}
/** Waits until the payment provider has begun with all requests that have a fault, or with those of this method. */
const untilCalled = (wanted?: string) =>
  until(
    async () => control.faults.all().filter(({ method }) => method === wanted || !wanted),
    ({ length }) => length === 0,
  );
const newest = (type: string) => control.list('events').findLast((event) => event.type === type)!.id;

describe.each(SIZES)('%i concurrent requests', (size) => {
  it('create one checkout session for each item, and one customer', async () => {
    const buyer = await found();
    const agents = `${buyer.path}/agents`;
    const answers = await race(
      'checkout',
      buyer,
      turns(size, post(`${agents}/research/checkout`), post(`${agents}/support/checkout`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    for (const offset of [0, 1])
      expect(new Set(answers.filter((_, i) => i % 2 === offset).map(({ body }) => body.url)).size).toBe(1);
    expect(customersOf(buyer)).toHaveLength(1);
    expect(openSessions(buyer)).toHaveLength(2);
  });

  it('create one customer if the organization already has a contact', async () => {
    const buyer = await found();
    await buyer.changeContact({ name: 'Known before' });
    const profile = {
      sql: 'SELECT FROM billing_profiles WHERE organization_id = $1 FOR UPDATE',
      parameters: [buyer.id],
    };
    const answers = await raceIn(
      world,
      'known contact',
      profile,
      turns(size, post(`${buyer.path}/billing/portal`), post(`${buyer.path}/agents/research/checkout`)),
    );
    expect(answers.map(inShort)).toEqual(answers.map(() => '201'));
    expect(customersOf(buyer)).toHaveLength(1);
  });

  it('start one trial', async () => {
    const buyer = await found();
    const team = { id: buyer.id, owner: ada, ownerMembershipId: '' };
    const { browser: bob } = await join(world, team, 'bob@example.com');
    const trial = `${buyer.path}/agents/research/trial`;
    const answers = await race('trial', buyer, turns(size, post(trial), post(trial, bob)));
    expect(answers.map(inShort).sort()).toEqual(['201', ...turns(size - 1, () => '409 trial_already_used')]);
    expect((await buyer.agent('research')).tokenBalance).toBe(5000);
  });

  it('start at most one trial if a subscription begins at the same time', async () => {
    const buyer = await found();
    control.hold();
    const session = await buyer.subscribe('research');
    const back = () => (send: Send) => send(ada).get(`/api/billing/return?session_id=${session}`);
    const answers = await race(
      'trial and subscription',
      buyer,
      // Each instance reads a session once for all returns at that time.
      [...turns(size, post(`${buyer.path}/agents/research/trial`)), ...turns(2, back)],
    );
    const trials = answers.slice(0, size).map(inShort);
    const won = trials.filter((trial) => trial === '201').length;
    expect(won).toBeLessThanOrEqual(1);
    for (const trial of trials) expect(trial).toMatch(/^(201|409 trial_(already_used|unavailable))$/);
    expect(await buyer.agent('research')).toMatchObject({
      trial: { status: won ? 'converted' : 'unavailable' },
      subscription: { status: 'active' },
      tokenBalance: 100_000 + (won ? 5000 : 0),
    });
    await control.release('in order');
  });

  it('deliver the same event, which the service handles once [Money, API10]', async () => {
    const buyer = await found();
    await buyer.subscribe('research');
    await settled(world);
    control.hold();
    control.scheduleEnd(buyer.subscription);
    const event = newest('customer.subscription.updated');
    const answers = await raceIn(
      world,
      'event',
      writersOf('stripe_events'),
      turns(size, () => telling(event)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await settled(world);
    expect(await world.database.query('SELECT FROM stripe_events WHERE id = $1', [event])).toHaveLength(1);
    const changes = await world.database.query(
      `SELECT FROM audit_events WHERE organization_id = $1 AND type = 'subscription.changed'`,
      [buyer.id],
    );
    expect(changes).toHaveLength(1);
    await control.release('in order');
  });

  it('store the same new subscription, which is not taken for a second one', async () => {
    const buyer = await found();
    control.hold();
    const session = await buyer.subscribe('research');
    const created = newest('customer.subscription.created');
    const answers = await raceIn(world, 'new subscription', writersOf('subscriptions'), [
      ...turns(size, () => telling(created)),
      ...turns(2, () => (send: Send) => send(ada).get(`/api/billing/return?session_id=${session}`)),
    ]);
    for (const { status } of answers) expect([200, 302]).toContain(status);
    await settled(world);
    const { data } = (await ada.get(`${buyer.path}/billing/payments`)).body;
    expect(data).toMatchObject([{ status: 'credited' }]);
    expect(
      await world.database.query('SELECT id FROM subscriptions WHERE organization_id = $1', [buyer.id]),
    ).toEqual([{ id: buyer.subscription }]);
    await control.release('in order');
  });

  it('report the same top-up, which the service credits once [Money, Races, V2.3.4]', async () => {
    const buyer = await found();
    control.hold();
    const session = await buyer.buyTokens('research', 'bank debit');
    control.settle(session, true);
    const [completed, succeeded] = [
      newest('checkout.session.completed'),
      newest('checkout.session.async_payment_succeeded'),
    ];
    const answers = await raceIn(world, 'top-up', writersOf('payments'), [
      ...turns(
        size,
        () => telling(completed),
        () => telling(succeeded),
      ),
      ...turns(2, () => (send: Send) => send(ada).get(`/api/billing/return?session_id=${session}`)),
    ]);
    for (const { status } of answers) expect([200, 302]).toContain(status);
    await settled(world);
    await control.release('reversed');
    await settled(world);
    expect((await buyer.agent('research')).tokenBalance).toBe(25_000);
  });

  it('open portals and checkouts for one customer', async () => {
    const buyer = await found();
    const ways = [
      post(`${buyer.path}/billing/portal`),
      post(`${buyer.path}/agents/translator/token-topup/checkout`),
    ];
    const answers = await race('portal', buyer, turns(size, ways[0]!, ways[0]!, ways[1]!));
    expect(answers.map(inShort)).toEqual(answers.map(() => '201'));
    const [customer] = customersOf(buyer);
    expect(customersOf(buyer)).toHaveLength(1);
    const portals = answers.filter(({ body }) => !body.id).map(({ body }) => sessionOf(body.url));
    for (const { id, customer: owner } of control.list('portalSessions'))
      if (portals.includes(id)) expect(owner).toBe(customer!.id);
  });

  it('change fields of the contact, and the payment provider has the same contact in the end', async () => {
    const buyer = await found();
    await buyer.portal();
    const fields = ['name', 'email', 'phone'] as const;
    const value = (i: number) => ({ [fields[i % 3]!]: i % 3 === 1 ? `n${i}@example.com` : `+49 30 ${i}` });
    const answers = await race(
      'contact',
      buyer,
      turns(size, (i) => (send) => send(ada).patch(`${buyer.path}/billing`, value(i))),
    );
    expect(answers.map(inShort)).toEqual(answers.map(() => '200'));
    await settled(world);
    const { contact, contactSync } = await buyer.billing();
    expect(contactSync.status).toBe('synced');
    const given = turns(size, value);
    for (const field of fields.slice(0, size))
      expect(given.flatMap((one) => one[field] ?? [])).toContain(contact[field]);
  });
});

it('shares one checkout session if the payment provider is slow and rejects concurrent uses of an idempotency key', async () => {
  const buyer = await found();
  const began = world.payments.exchanges.length;
  const rejected = (path: string) =>
    until(
      async () =>
        world.payments.exchanges
          .slice(began)
          .filter((one) => one.kind === 'request' && one.path === path && one.answer?.status === 409),
      // The SDK sends the call of each of the four other requests twice. The ninth 409 answers our own repeat.
      ({ length }) => length > 8,
    );
  for (const path of ['/v1/customers', '/v1/checkout/sessions'])
    control.faults.add({ kind: 'slow', method: 'POST', path, until: rejected(path) });
  const answers = await race(
    'slow provider',
    buyer,
    turns(5, post(`${buyer.path}/agents/research/checkout`)),
  );
  expect(answers.map(inShort)).toEqual(answers.map(() => '201'));
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  expect(customersOf(buyer)).toHaveLength(1);
});

it('stores the final state of a subscription whose events arrive concurrently and in any order', async () => {
  const buyer = await found();
  control.hold();
  await buyer.subscribe('research');
  const events = [newest('customer.subscription.created')];
  control.scheduleEnd(buyer.subscription);
  events.unshift(newest('customer.subscription.updated'));
  control.endSubscription(buyer.subscription);
  events.unshift(newest('customer.subscription.deleted'));
  await raceIn(
    world,
    'order of events',
    writersOf('stripe_events'),
    turns(20, (i) => telling(events[i % 3]!)),
  );
  await settled(world);
  expect(await buyer.agent('research')).toMatchObject({
    subscription: { status: 'canceled' },
    trial: { status: 'unavailable' },
    tokenBalance: 100_000,
  });
  await control.release('shuffled');
});

it('sends a change of a contact after the previous change has reached the payment provider', async () => {
  const buyer = await found();
  await buyer.portal();
  await settled(world);
  const path = `/v1/customers/${buyer.customer}`;
  const [arrival, arrive] = gate();
  control.faults.add({ kind: 'slow', method: 'POST', path, until: arrival });
  await buyer.changeContact({ name: 'The first' });
  await untilCalled();
  const waiting = async () => {
    const jobs = await world.database.query<{ state: string }>(
      `SELECT state FROM jobs.job WHERE name = 'customer-contact' AND state < 'completed' ORDER BY created_on`,
    );
    return jobs.map(({ state }) => state);
  };
  await buyer.changeContact({ name: 'The second' });
  expect((await buyer.billing()).contactSync.status).toBe('pending');
  await buyer.changeContact({ phone: '+49 30 2' });
  expect(await waiting()).toEqual(['active', 'created']);
  const customer = () => control.list('customers').find(({ id }) => id === buyer.customer);
  expect(customer()).toMatchObject({ phone: null });
  arrive();
  await settled(world);
  const second = { name: 'The second', phone: '+49 30 2' };
  expect(customer()).toMatchObject(second);
  expect(await buyer.billing()).toMatchObject({ contact: second, contactSync: { status: 'synced' } });
});

it('ends with the same contact as the payment provider after both sides changed it', async () => {
  const buyer = await found();
  await buyer.portal();
  for (let i = 1; i <= 8; i++) {
    control.changeContact(buyer.customer, `name=There+${i}`);
    expect((await buyer.changeContact({ phone: `+49 30 ${i}` })).status).toBe(200);
  }
  await settled(world);
  expect((await buyer.billing()).contact.phone).toBe('+49 30 8');
});

it('does not overwrite a changed contact with a state that was read before the change', async () => {
  const buyer = await found();
  await buyer.portal();
  await settled(world);
  const path = `/v1/customers/${buyer.customer}`;
  const [read, answerRead] = gate();
  const [sent, answerSent] = gate();
  control.faults.add({ kind: 'slow', method: 'GET', path, until: read });
  control.faults.add({ kind: 'slow', method: 'POST', path, until: sent });
  control.changeContact(buyer.customer, 'name=Theirs');
  await untilCalled('GET');
  expect((await buyer.changeContact({ name: 'Ours' })).body.contactSync.status).toBe('pending');
  answerRead();
  await untilCalled('POST');
  const pull = `SELECT id FROM jobs.job WHERE name = 'settle-organization' AND state < 'completed'`;
  await until(
    () => world.database.query(pull),
    ({ length }) => length === 0,
  );
  answerSent();
  await settled(world);
  expect(await buyer.billing()).toMatchObject({
    contact: { name: 'Ours' },
    contactSync: { status: 'synced' },
  });
});

it('does not use a customer that was deleted while the checkout waited', async () => {
  const buyer = await found();
  await buyer.portal();
  const { customer } = buyer;
  const [answer] = await startTogether(
    world.database,
    { sql: 'SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', parameters: [buyer.id] },
    [() => buyer.checkout('research')],
    async () => {
      control.deleteCustomer(customer);
      expect((await buyer.portal()).status).toBe(201);
    },
  );
  expect(answer).toMatchObject({ status: 201 });
  expect(openSessions(buyer)).toHaveLength(1);
  const started = 'SELECT status FROM checkouts WHERE organization_id = $1';
  expect(await world.database.query(started, [buyer.id])).toEqual([{ status: 'open' }]);
});

it.each(['new', 'stored'])(
  'a %s subscription is not overwritten with a state that was read before a change',
  async (which) => {
    const buyer = await found();
    if (which === 'new') control.hold();
    await buyer.subscribe('research');
    await settled(world);
    control.hold();
    control.setStatus(buyer.subscription, 'past_due'); // a change, because a job without one writes nothing
    const told = { id: buyer.subscription, object: 'subscription' };
    const [read, answerRead] = gate();
    // The job has read the subscription, and then waits for its invoices.
    control.faults.add({ kind: 'slow', method: 'GET', path: '/v1/invoices', until: read });
    await tell(world, eventOf('customer.subscription.updated', told));
    await untilCalled();
    control.scheduleEnd(buyer.subscription);
    await reconcile(world, world.instances[1]); // does not wait for the job
    const isEnding = async () => (await buyer.agent('research')).subscription.cancelAtPeriodEnd;
    expect(await isEnding()).toBe(true);
    answerRead();
    await settled(world);
    expect(await isEnding()).toBe(true);
    await control.release('in order');
  },
);
