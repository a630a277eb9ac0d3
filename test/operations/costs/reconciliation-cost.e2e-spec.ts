import { DataSource } from 'typeorm';
import { WEBHOOK_EVENTS } from '../../../src/billing/stripe/setup/webhook-events.js';
import { JobsService } from '../../../src/platform/jobs/jobs.service.js';
import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import { brokenBilling } from '../../support/billing-invariants.js';
import { Buyer, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { driftIn } from '../../support/payment-drift.js';
import { gate, until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

/** In seconds. */
const HOUR = 60 * 60;

let world: World;
let control: PaymentControl;
let ada: Browser;
const { now } = Date;

beforeAll(async () => {
  world = await startWorld({ settings: { LIMIT_REQUESTS_PER_10S: '0' } });
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
  await settled(world);
});
afterAll(async () => {
  Date.now = now;
  expect(await driftIn(world.payments.exchanges)).toEqual([]);
  await world.stop();
});

/** Runs all jobs of the reconciliation after an hour. @returns the requests to the payment provider */
async function anHourLater(): Promise<string[]> {
  await settled(world);
  control.advance(HOUR);
  await settled(world);
  const { nest } = world.instances[0]!.app;
  const [source, jobs] = [nest.get(DataSource), nest.get(JobsService)];
  const queues = await world.database.query<{ name: string }>(
    `SELECT name FROM jobs.queue WHERE name LIKE 'billing-reconcile%' ORDER BY name`,
  );
  const began = world.payments.exchanges.length;
  // The clock moves only after all webhooks have arrived, because they are signed with the real time.
  const offset = control.now() * 1000 - now();
  Date.now = () => now() + offset;
  for (const { name } of queues) {
    await source.transaction((manager) => jobs.send(manager, name, {}));
    await settled(world);
  }
  Date.now = now;
  return world.payments.exchanges
    .slice(began)
    .flatMap((one) => (one.kind === 'request' ? `${one.method} ${one.path}` : []));
}

/** The same, including the jobs that compare once a day. */
async function aDayLater(): Promise<string[]> {
  await world.database.query(
    `UPDATE reconciliations SET completed_at = completed_at - interval '1 day' WHERE part <> 'organizations'`,
  );
  return anHourLater();
}

const EVENTS = 'GET /v1/events';
/** The calls for at most one page of events. Each list has at most 20 types. */
const LISTS = Array.from({ length: Math.ceil(WEBHOOK_EVENTS.length / 20) }, () => EVENTS);
/** A full comparison of an account with a page of subscriptions and a page of refunds. */
const COMPARISON = ['GET /v1/disputes', ...LISTS, 'GET /v1/refunds', 'GET /v1/subscriptions'];

/** Emits events of the buyer's customer, which the webhook delivers. */
function emit(buyer: Buyer, count: number): void {
  for (let number = 1; number <= count; number++)
    control.changeContact(buyer.customer, `name=Name+${number}`);
}

/** Hides all events so far from reconciliations, as if Stripe no longer listed them. */
async function skipEvents(): Promise<void> {
  await world.database.query(`UPDATE reconciliations SET position = to_timestamp($1) WHERE part = 'events'`, [
    control.now() + 1,
  ]);
}

describe('an hourly reconciliation', () => {
  it('makes one call per 100 new events and none for old events, if all were delivered', async () => {
    const buyer = await Buyer.of(world, ada, 'Talkative');
    await buyer.portal();
    await anHourLater();
    emit(buyer, 120);
    expect(await anHourLater()).toEqual([...LISTS, EVENTS]);
    expect(await anHourLater()).toEqual(LISTS);
  });

  it('makes no more calls with more subscriptions, whether live or canceled', async () => {
    const buyer = await Buyer.of(world, ada, 'Old');
    for (const agent of ['research', 'support']) await buyer.subscribe(agent);
    await anHourLater();
    expect(await anHourLater()).toEqual(LISTS);
    for (const { id, customer } of control.list('subscriptions'))
      if (customer === buyer.customer) control.endSubscription(id);
    await anHourLater();
    expect(await anHourLater()).toEqual(LISTS);
  });

  it('reads each object that the webhook missed, and only once', async () => {
    const buyer = await Buyer.of(world, ada, 'Forgotten');
    await buyer.subscribe('research');
    await buyer.buyTokens('support');
    await anHourLater();
    control.setWebhooks(false);
    control.refund(control.list('charges').at(-1)!.id);
    control.setWebhooks(true);
    const calls = await anHourLater();
    expect(calls.length).toBeGreaterThan(LISTS.length);
    expect(await brokenBilling(world)).toEqual([]);
    expect(await anHourLater()).toEqual(LISTS);
  });
});

it('lists the first page again after a failure on the second page', async () => {
  const buyer = await Buyer.of(world, ada, 'Interrupted');
  await buyer.buyTokens('support');
  await anHourLater();
  control.setWebhooks(false);
  control.refund(control.list('charges').at(-1)!.id);
  control.setWebhooks(true);
  emit(buyer, 120);
  const [released, release] = gate();
  control.faults.add({ kind: 'slow', method: 'GET', path: '/v1/events', until: released });
  const run = anHourLater();
  await until(
    async () => control.faults.all(),
    ({ length }) => length === 0,
  );
  control.faults.add({ kind: 'server error', method: 'GET', path: '/v1/events', times: 2 });
  release();
  const listed = (await run).filter((call) => call === EVENTS);
  // The first page, two attempts for the second one, both pages again, and the page of the other list.
  expect(listed).toHaveLength(1 + 2 + 1 + LISTS.length);
  expect(await brokenBilling(world)).toEqual([]);
});

describe('a daily reconciliation', () => {
  it('makes no call for an ended subscription or a refund that was compared before', async () => {
    const buyer = await Buyer.of(world, ada, 'Ended');
    await buyer.subscribe('research');
    control.endSubscription(buyer.subscription);
    await buyer.buyTokens('support');
    control.refund(control.list('charges').at(-1)!.id);
    await aDayLater();
    expect((await aDayLater()).sort()).toEqual(COMPARISON);
  });

  it('repairs differences that events no longer report, and reads an ended subscription once', async () => {
    const buyer = await Buyer.of(world, ada, 'Away for long');
    await buyer.subscribe('research');
    const ended = buyer.subscription;
    await buyer.buyTokens('research');
    const charge = control.list('charges').at(-1)!.id;
    await aDayLater();
    control.setWebhooks(false);
    control.refund(charge);
    control.endSubscription(ended);
    await buyer.subscribe('support');
    const unfinished = await buyer.buyTokens('meeting-notes');
    control.setWebhooks(true);
    await skipEvents();
    await aDayLater();
    expect(await brokenBilling(world)).toEqual([]);
    expect(await buyer.comeBack(unfinished)).toContain('checkout=success');
    const calls = await aDayLater();
    expect(calls.filter((call) => call.includes(ended))).toEqual([]);
    expect(calls.sort()).toEqual(COMPARISON);
  });
});
