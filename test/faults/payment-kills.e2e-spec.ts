import type { PaymentControl } from '../../src/sandbox/payments/control.js';
import { brokenBilling } from '../support/billing-invariants.js';
import { Buyer, sessionOf, settled } from '../support/buyer.js';
import type { Browser } from '../support/browser.js';
import { operatorsSettings, runCommand } from '../support/command.js';
import { connect } from '../support/connection.js';
import { driftIn } from '../support/payment-drift.js';
import { keysOf } from '../support/payments.js';
import { untilWaiting, webhookOf } from '../support/lock-barrier.js';
import { gate, until } from '../support/until.js';
import { send, signed } from '../support/webhooks.js';
import { startWorld, type World } from '../support/world.js';
import { build, launched } from '../support/world-process.js';

let world: World;
let control: PaymentControl;
let ada: Browser;

beforeAll(async () => {
  await build();
  world = await startWorld();
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
  await settled(world);
});
afterEach(async () => {
  control.faults.clear();
  ada.goTo(world.instances[0]!);
  await settled(world);
  expect(await brokenBilling(world)).toEqual([]);
});
afterAll(async () => {
  expect(await driftIn(world.payments.exchanges)).toEqual([]);
  await world.stop();
});

it('creates no second customer or checkout after a kill, and gets an unstored event again', async () => {
  const [customers, sessions] = ['/v1/customers', '/v1/checkout/sessions'] as const;
  const one = await Buyer.of(world, ada, 'Killed with a customer');
  const two = await Buyer.of(world, ada, 'Killed with a checkout');
  const three = await Buyer.of(world, ada, 'Killed with an event');
  await two.portal();
  const service = await launched(world);
  await service.isReady(); // Jobs start last. The first job would also fetch the events that are held below.
  await settled(world);

  control.hold();
  await three.subscribe('research');
  const since = world.payments.exchanges.length;
  const [released, release] = gate();
  for (const path of [customers, sessions])
    control.faults.add({ kind: 'slow', method: 'POST', path, until: released });
  const lock = await connect(world.database.url);
  const event = control.list('events').findLast(({ type }) => type === 'invoice.paid')!;
  const { sql, parameters } = webhookOf(event);
  await lock.query('BEGIN');
  await lock.query(sql, parameters);
  ada.goTo(service);
  const text = JSON.stringify(event, null, 2);
  const there = world.instances.push({ ...world.instances[0]!, origin: service.origin }) - 1;
  const lost = Promise.allSettled([
    one.checkout('research'),
    two.checkout('research'),
    send(world, text, { 'stripe-signature': signed(world, text) }, there),
  ]);
  await until(
    async () => control.faults.all(),
    ({ length }) => length === 0,
  );
  await untilWaiting(world.database);
  service.signal('SIGKILL');
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  world.instances.splice(there, 1);
  await lock.end();
  release();
  await until(
    async () => [keysOf(world.payments, customers, since), keysOf(world.payments, sessions, since)],
    (keys) => keys.every(({ length }) => length === 1),
  );

  ada.goTo(world.instances[0]!);
  for (const [buyer, path] of [
    [one, customers],
    [two, sessions],
  ] as const) {
    const began = world.payments.exchanges.length;
    const { status, body } = await buyer.checkout('research');
    expect(status).toBe(201);
    expect(keysOf(world.payments, path, began)).toEqual(keysOf(world.payments, path, since).slice(0, 1));
    expect(control.list('sessions').filter(({ customer }) => customer === buyer.customer)).toHaveLength(1);
    control.pay(sessionOf(body.url));
    expect(await buyer.comeBack(sessionOf(body.url))).toContain('checkout=success');
  }
  await control.release('in order');
  await settled(world);
  expect((await three.agent('research')).tokenBalance).toBe(100_000);
});

it('repairs missed events with the command `billing-reconcile`', async () => {
  const buyer = await Buyer.of(world, ada, 'Told of nothing');
  control.setWebhooks(false);
  await buyer.buyTokens('research');
  await buyer.subscribe('support');
  control.setWebhooks(true);
  expect((await buyer.agent('research')).tokenBalance).toBe(0);
  const { code, said } = await runCommand('billing-reconcile', [], operatorsSettings(world));
  expect(code).toBe(0);
  expect(said).toMatch(/^events: [1-9]\d* in [1-9]\d* calls, [1-9]\d* to read again$/m);
  expect((await buyer.agent('research')).tokenBalance).toBe(25_000);
  expect((await buyer.agent('support')).subscription.status).toBe('active');
});
