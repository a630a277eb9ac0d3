import { TIMEOUTS } from '../../src/platform/config/timeouts.js';
import type { PaymentControl } from '../../src/sandbox/payments/control.js';
import type { FaultKind } from '../../src/sandbox/payments/faults.js';
import { brokenBilling } from '../support/billing-invariants.js';
import { Buyer, sessionOf, settled } from '../support/buyer.js';
import type { Answer, Browser } from '../support/browser.js';
import { driftIn } from '../support/payment-drift.js';
import { keysOf } from '../support/payments.js';
import { expectProblem } from '../support/problems.js';
import { startTcpProxy } from '../support/tcp-proxy.js';
import { gate, until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';

/** The return page reads a checkout at most once in two seconds. */
const untilReadAgain = async () => {
  const begin = performance.now();
  await until(
    async () => performance.now() - begin,
    (elapsed) => elapsed > 2100,
  );
};

let world: World;
let control: PaymentControl;
let ada: Browser;
let founded = 0;

beforeAll(async () => {
  world = await startWorld({ settings: { LIMIT_REQUESTS_PER_10S: '0' }, timeouts: TIMEOUTS });
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
  await settled(world);
});
afterEach(async () => {
  control.faults.clear();
  await settled(world);
});
afterAll(async () => {
  expect(await driftIn(world.payments.exchanges)).toEqual([]);
  await world.stop();
});

const found = () => Buyer.of(world, ada, `Sufferers ${++founded}`);

const customersOf = ({ id }: Buyer) =>
  control
    .list('customers')
    .flatMap((one) => (!one.deleted && one.metadata['organization_id'] === id ? [one] : []));
const sessionsOf = (buyer: Buyer) =>
  control.list('sessions').filter(({ customer }) => customer === customersOf(buyer)[0]?.id);

function expectUnavailable(answer: Answer): void {
  expectProblem(answer, 503, 'payment_provider_unavailable');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

/**
 * `first` is the status of the first request; a repetition always succeeds. `keys` is the number of idempotency keys that
 * the provider sees in total.
 */
const FAULTS: [kind: FaultKind, first: 201 | 503, keys: number][] = [
  ['too many requests', 503, 1],
  ['server error', 503, 2],
  ['reset', 201, 1],
  ['reset after success', 201, 1],
  ['garbage', 503, 1],
  ['cut body', 201, 1],
  ['slow', 201, 1],
];
const expectFirst = (first: 201 | 503, answer: Answer) =>
  first === 201 ? expect(answer.status).toBe(201) : expectUnavailable(answer);

it.each(FAULTS)(
  'creates one customer and one checkout if the buyer repeats requests that the payment provider failed (%s)',
  async (kind, first, keys) => {
    const buyer = await found();
    const since = world.payments.exchanges.length;
    control.faults.add({ kind, method: 'POST', path: '/v1/customers', milliseconds: 50 });
    expectFirst(first, await buyer.portal());
    expect((await buyer.billing()).customerId === null).toBe(first !== 201);
    expect((await buyer.portal()).status).toBe(201);
    expect(customersOf(buyer)).toHaveLength(1);
    expect(new Set(keysOf(world.payments, '/v1/customers', since)).size).toBe(keys);

    control.faults.add({ kind, method: 'POST', path: '/v1/checkout/sessions', milliseconds: 50 });
    expectFirst(first, await buyer.checkout('research'));
    const { status, body } = await buyer.checkout('research');
    expect(status).toBe(201);
    expect(sessionsOf(buyer).map(({ id }) => id)).toEqual([sessionOf(body.url)]);
    expect(new Set(keysOf(world.payments, '/v1/checkout/sessions', since)).size).toBe(keys);
    control.pay(sessionOf(body.url));
    expect(await buyer.comeBack(sessionOf(body.url))).toContain('checkout=success');
    await settled(world);
    expect(await brokenBilling(world)).toEqual([]);
  },
);

// One failure that the SDK does not repeat, one that it repeats, and one that looks like a success.
it.each(FAULTS.filter(([kind]) => ['too many requests', 'reset', 'garbage'].includes(kind)))(
  'a failure of the payment provider (%s) replaces no open checkout, and the portal and the return page work after it',
  async (kind, first) => {
    const buyer = await found();
    const { body } = await buyer.checkout('research');
    control.faults.add({ kind, method: 'GET', path: '/v1/checkout/sessions', times: 2 });
    const second = await buyer.checkout('research');
    if (second.status !== 201) expectUnavailable(second);
    control.faults.clear();
    expect((await buyer.checkout('research')).body).toEqual(body);

    control.faults.add({ kind, path: '/v1/billing_portal' });
    expectFirst(first, await buyer.portal());
    expect((await buyer.portal()).status).toBe(201);

    control.hold();
    const session = sessionOf(body.url);
    control.pay(session);
    control.faults.add({ kind, method: 'GET', path: '/v1/', times: 2 });
    expect(await buyer.comeBack(session)).toMatch(/\/agents\?checkout=(success|pending)&/);
    control.faults.clear();
    await untilReadAgain();
    expect(await buyer.comeBack(session)).toMatch(/\/agents\?checkout=success&/);
    await control.release('in order');
  },
);

it('handles events and sends contacts after failures of the payment provider', async () => {
  const buyer = await found();
  const session = await buyer.checkout('research').then(({ body }) => sessionOf(body.url));
  const failing: [FaultKind, 'GET' | 'POST', string][] = [
    ['too many requests', 'GET', '/v1/subscriptions'],
    ['error after success', 'GET', '/v1/invoices'],
    ['garbage', 'GET', '/v1/checkout'],
    ['cut body', 'GET', '/v1/payment_intents'],
    ['server error', 'GET', '/v1/charges'],
    ['reset after success', 'GET', '/v1/customers'],
    ['cut body', 'POST', `/v1/customers/${buyer.customer}`],
  ];
  for (const [kind, method, path] of failing) control.faults.add({ kind, method, path });
  await buyer.changeContact({ phone: '+49 30 1' });
  control.pay(session);
  await settled(world);
  expect(await buyer.billing()).toMatchObject({ contactSync: { status: 'synced' } });
  expect(await buyer.agent('research')).toMatchObject({
    subscription: { status: 'active' },
    tokenBalance: 100_000,
  });
  control.faults.clear();
  expect(await brokenBilling(world)).toEqual([]);
});

it('repeats a request that succeeded but got an error, and uses only one customer', async () => {
  const buyer = await found();
  control.faults.add({ kind: 'error after success', method: 'POST', path: '/v1/customers' });
  expectUnavailable(await buyer.checkout('research'));
  control.faults.add({ kind: 'error after success', method: 'POST', path: '/v1/checkout/sessions' });
  expectUnavailable(await buyer.checkout('research'));
  const { body } = await buyer.checkout('research');
  const { customerId } = await buyer.billing();
  expect(customersOf(buyer).map(({ id }) => id)).toEqual([customerId]);
  // The response with the first session was lost. That session expires unpaid.
  const session = control.list('sessions').find(({ id }) => id === sessionOf(body.url))!;
  expect(session.customer).toBe(customerId);
  control.pay(session.id);
  await settled(world);
  expect(await buyer.agent('research')).toMatchObject({
    subscription: { status: 'active' },
    tokenBalance: 100_000,
  });
});

it('answers in bounded time and holds no transaction while the payment provider hangs', async () => {
  const [one, two, three, four] = await Promise.all([found(), found(), found(), found()]);
  await Promise.all([two.portal(), three.portal(), four.portal()]);
  const impatient = await world.startInstance({}, { paymentProvider: 2000, payment: 2250 });
  // Jobs set no deadline for their calls, and may run on either instance.
  const [answered, answer] = gate();
  control.faults.add({
    kind: 'slow',
    method: 'POST',
    path: `/v1/customers/${four.customer}`,
    until: answered,
  });
  await four.changeContact({ name: 'Patience' });
  await until(
    async () => control.faults.all(),
    ({ length }) => length === 0,
  );
  for (const path of ['/v1/customers', '/v1/checkout', '/v1/billing_portal'])
    control.faults.add({ kind: 'hang', method: 'POST', path, times: 2 });
  ada.goTo(impatient);
  const hanging = [one.portal(), two.checkout('research'), three.portal()];
  let isOver = false;
  const answers = Promise.all(hanging).finally(() => (isOver = true));

  // Other transactions may be open for a moment, but none stays open.
  let open: string[] | undefined;
  const watch = async () => {
    const idle = await world.database.query<{ id: string }>(
      `SELECT pid || ' ' || xact_start AS id FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    if (!isOver) open = idle.map(({ id }) => id).filter((id) => open?.includes(id) ?? true);
    return isOver;
  };
  const [me, unknown, changed, agent] = await Promise.all([
    ada.get('/api/me'),
    one.billing(),
    four.billing(),
    one.agent('research'),
    until(watch, (over) => over),
  ]);
  expect(me.status).toBe(200);
  expect(unknown.contactSync.status).toBe('no_customer');
  expect(changed.contactSync.status).toBe('pending');
  expect(agent.actions.checkout).toEqual({ allowed: true, reason: null });
  for (const answer of await answers) expectUnavailable(answer);
  expect(open).toEqual([]);
  control.faults.clear();
  answer();
  ada.goTo(world.instances[0]!);
  await impatient.app.stop();
  world.instances.pop();
  for (const again of [one.portal(), two.checkout('research'), three.portal()])
    expect((await again).status).toBe(201);
  expect(customersOf(one)).toHaveLength(1);
  await settled(world);
  expect((await four.billing()).contactSync.status).toBe('synced');
});

it('answers 503 while the payment provider is unreachable, and works again afterwards', async () => {
  const network = await startTcpProxy(world.payments.environment.STRIPE_API_BASE!);
  const instance = await world.startInstance({ STRIPE_API_BASE: `http://127.0.0.1:${network.port}` });
  const buyer = await found();
  try {
    network.behave('refuse');
    network.cut();
    ada.goTo(instance);
    for (const answer of await Promise.all([
      buyer.portal(),
      buyer.checkout('research'),
      buyer.topUp('support'),
    ]))
      expectUnavailable(answer);
    expect((await buyer.changeContact({ name: 'Kept' })).status).toBe(200);
    expect(await buyer.billing()).toMatchObject({ customerId: null, contactSync: { status: 'no_customer' } });

    network.behave('serve');
    expect((await buyer.checkout('research')).status).toBe(201);
    // The customer is created with the first attempt's parameters. The later change follows.
    await settled(world);
    expect(await buyer.billing()).toMatchObject({ contactSync: { status: 'synced' } });
    expect(customersOf(buyer).map(({ name }) => name)).toEqual(['Kept']);
  } finally {
    ada.goTo(world.instances[0]!);
    await instance.app.stop();
    world.instances.splice(world.instances.indexOf(instance), 1);
    await network.stop();
  }
});
