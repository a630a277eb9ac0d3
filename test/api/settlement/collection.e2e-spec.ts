import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import { Buyer, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { freePort } from '../../support/free-port.js';
import { scrape } from '../../support/metrics.js';
import { renew } from '../../support/renewals.js';
import { until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

const YEAR = 365 * 86_400;

let world: World;
let control: PaymentControl;
let ada: Browser;
let buyer: Buyer;
let metricsPort: number;
let founded = 0;

beforeAll(async () => {
  metricsPort = await freePort();
  world = await startWorld({ settings: { METRICS_PORT: String(metricsPort) } });
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => {
  buyer = await Buyer.of(world, ada, `Collected ${++founded}`);
  await buyer.subscribe('research');
  await settled(world);
});
afterEach(() => control.endSubscription(buyer.subscription));
afterAll(() => world.stop());

const shown = async () => (await buyer.billing()).subscriptionSummary.subscriptions[0];
const shownByAgent = async () => (await buyer.agent('research')).subscription;
const subscription = () => control.list('subscriptions').find(({ id }) => id === buyer.subscription)!;

it('shows and renews our item, even if an add-on comes before it', async () => {
  const { items, id } = subscription();
  const [ours] = items.data;
  const price = control
    .list('prices')
    .find(({ lookup_key }) => lookup_key === 'agent_support_subscription_monthly')!;
  const addOn = { ...ours!, id: 'si_add_on', price };
  control.changeSubscription(id, { items: { ...items, data: [addOn, ours!] } });
  await settled(world);
  expect(await shown()).toMatchObject({ amount: 2900, currency: 'eur' });
  renew(control);
  await settled(world);
  expect((await buyer.agent('research')).tokenBalance).toBe(200_000);
});

it('shows a billing period that is longer than one interval', async () => {
  const { items, id } = subscription();
  const [ours] = items.data;
  const price = { ...ours!.price, recurring: { ...ours!.price.recurring!, interval_count: 3 } };
  control.changeSubscription(id, { items: { ...items, data: [{ ...ours!, price }] } });
  await settled(world);
  for (const one of [await shown(), await shownByAgent()])
    expect(one).toMatchObject({ interval: 'month', intervalCount: 3 });
});

it('shows an end after the present period, and still refuses a deletion', async () => {
  const cancelAt = Math.floor(Date.now() / 1000) + YEAR;
  control.changeSubscription(buyer.subscription, { cancel_at: cancelAt });
  await settled(world);
  const end = { cancelAtPeriodEnd: false, cancelAt: new Date(cancelAt * 1000).toISOString() };
  expect(await shown()).toMatchObject(end);
  expect(await shownByAgent()).toMatchObject(end);
  expect((await ada.delete(buyer.path)).body.code).toBe('organization_has_subscription');
});

it('shows a paused collection, and an invoice that cannot be finalized, and counts them', async () => {
  const pause = { behavior: 'keep_as_draft', resumes_at: null } as const;
  control.changeSubscription(buyer.subscription, { pause_collection: pause });
  control.failFinalization(buyer.subscription);
  await settled(world);
  expect(await shown()).toMatchObject({ collectionPaused: true, collectionProblem: 'finalization_failed' });
  for (const reason of ['paused', 'finalization_failed'])
    await until(
      () => scrape(metricsPort),
      (samples) => samples.get(`workspace_subscriptions_not_collected{reason="${reason}"}`) === 1,
    );
});
