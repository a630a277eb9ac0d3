import { DataSource } from 'typeorm';
import { JobsService } from '../../src/platform/jobs/jobs.service.js';
import { Buyer, settled } from '../support/buyer.js';
import { connect } from '../support/connection.js';
import { cancelWaiting } from '../support/lock-barrier.js';
import { driftIn } from '../support/payment-drift.js';
import { expectUnavailable } from '../support/problems.js';
import { makeRetriesDue } from '../support/retries.js';
import { startTcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';
import { eventOf, send, signed, WEBHOOKS } from '../support/webhooks.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let engines: Buyer;

beforeAll(async () => {
  world = await startWorld();
  engines = await Buyer.of(world, await world.signedIn('ada@example.com'), 'Engines');
  await engines.subscribe('research');
  await settled(world);
});
afterAll(async () => {
  expect(await driftIn(world.payments.exchanges)).toEqual([]);
  await world.stop();
});

const stored = async () =>
  (await world.database.query<{ id: string }>('SELECT id FROM stripe_events')).map(({ id }) => id);

const event = () =>
  JSON.stringify(
    eventOf('customer.subscription.updated', { id: engines.subscription, object: 'subscription' }),
  );

describe('a webhook event during an outage of the database', () => {
  it('is rejected, and accepted when it is sent again after the outage', async () => {
    const network = await startTcpProxy(world.database.url);
    const instance = await world.startInstance({ DATABASE_URL: network.url });
    const far = world.instances.indexOf(instance);
    const text = event();
    const told = () => send(world, text, { 'stripe-signature': signed(world, text) }, far);
    try {
      network.behave('refuse');
      network.cut();
      const refused = await told();
      expectUnavailable(refused, WEBHOOKS);
      expect(await stored()).not.toContain(JSON.parse(text).id);

      network.behave('serve');
      expect(await told()).toMatchObject({ status: 200 });
      expect(await stored()).toContain(JSON.parse(text).id);
    } finally {
      await instance.app.stop();
      world.instances.splice(far, 1);
      await network.stop();
    }
  });

  it('is sent again by the payment provider until the service has stored it', async () => {
    const { control, exchanges } = world.payments;
    const lock = await connect(world.database.url);
    await lock.query('BEGIN; LOCK TABLE stripe_events');
    const told = exchanges.length;
    control.scheduleEnd(engines.subscription);
    const statuses = () =>
      exchanges.slice(told).flatMap((exchange) => (exchange.kind === 'delivery' ? [exchange.status] : []));
    await until(
      async () => {
        await cancelWaiting(world.database);
        return statuses();
      },
      ({ length }) => length >= 2,
    );
    await lock.end();
    await settled(world);
    expect(new Set(statuses())).toEqual(new Set([503, 200]));
    expect(await engines.agent('research')).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });
  });
});

it('retries a reconciliation that fails repeatedly', async () => {
  const { control } = world.payments;
  control.faults.add({ kind: 'server error', method: 'GET', path: '/v1/events', times: 100 });
  const { nest } = world.instances[0]!.app;
  await nest
    .get(DataSource)
    .transaction((manager) => nest.get(JobsService).send(manager, 'billing-reconcile', {}));
  const [job] = await until(
    async () => {
      await makeRetriesDue(world.database);
      return world.database.query<{ state: string; retry_count: number }>(
        `SELECT state, retry_count FROM jobs.job WHERE name = 'billing-reconcile'`,
      );
    },
    ([job]) => job!.retry_count >= 2 && job!.state !== 'active',
  );
  control.faults.clear();
  expect(job!.state).toBe('retry');
});
