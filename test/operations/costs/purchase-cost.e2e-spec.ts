import { Buyer, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { pathOf } from '../../support/call-path.js';
import { countStatements } from '../../support/statement-count.js';
import { stripeOf } from '../../support/provider-sessions.js';
import { DAY } from '../../support/renewals.js';
import { eventOf, tell } from '../../support/webhooks.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());

const calls = () => world.payments.exchanges.filter(({ kind }) => kind === 'request').length;

async function costOf(what: () => Promise<void>) {
  const [before, count] = [calls(), countStatements(world.database)];
  try {
    await what();
    await settled(world);
  } finally {
    count.stop();
  }
  const { transactions, statements } = count;
  return { calls: calls() - before, transactions, statements: statements.length };
}

/** The number of calls is no target: it is printed, so that a change of it is seen. */
describe('a new subscription', () => {
  it.each<[string, boolean]>([
    ['its three events arrive', false],
    ['its buyer comes back before its three events', true],
  ])('is settled if %s', async (what, comesBack) => {
    const buyer = await Buyer.of(world, ada, what);
    await settled(world);
    world.payments.control.hold();
    const session = await buyer.subscribe('research');
    await settled(world);

    const cost = await costOf(async () => {
      if (comesBack) expect(await buyer.comeBack(session)).toContain('checkout=success');
      await world.payments.control.release('in order');
    });
    process.stdout.write(`A new subscription if ${what}: ${JSON.stringify(cost)}\n`);
    expect((await buyer.agent('research')).tokenBalance).toBe(100_000);
  });
});

it('settles a customer with 1,000 invoices in about ten calls', async () => {
  const { control } = world.payments;
  const buyer = await Buyer.of(world, ada, 'Loyal');
  await buyer.subscribe('research');
  await settled(world);
  const { subscription } = buyer;
  const { unit_amount, currency, product } = control.list('prices').find((one) => one.recurring)!;
  const daily = await stripeOf(world).prices.create({
    unit_amount: unit_amount!,
    currency,
    product,
    recurring: { interval: 'day' },
  });
  const { items } = control.list('subscriptions').find(({ id }) => id === subscription)!;
  control.set({ draftHour: false });
  control.setWebhooks(false);
  const price = control.list('prices').find(({ id }) => id === daily.id)!;
  control.changeSubscription(subscription, {
    items: { ...items, data: items.data.map((item) => ({ ...item, price })) },
  });
  control.advance(1100 * DAY);
  control.setWebhooks(true);
  const cost = async (name: string) =>
    costOf(async () => {
      control.changeContact(buyer.customer, `name=${name}`);
      await control.delivered();
    });
  const first = await cost('First');
  const next = await cost('Next');
  process.stdout.write(`A customer with 1,000 invoices: ${first.calls} calls, then ${next.calls}\n`);
  const paid = await world.database.query('SELECT FROM payments WHERE organization_id = $1', [buyer.id]);
  expect(paid.length).toBeGreaterThanOrEqual(1000);
  expect(next.calls).toBeLessThanOrEqual(12);

  // Stripe gives up some invoices, and later ones are paid, so that the old ones are far behind.
  const payFor = (days: number, isPaid: boolean) => {
    control.setCardDeclines(buyer.customer, !isPaid);
    control.advance(days * DAY);
  };
  control.set({ afterRetries: 'past_due' });
  control.setWebhooks(false);
  payFor(10, false);
  payFor(150, true);
  payFor(1, false);
  control.setWebhooks(true);
  await cost('Overdue');
  const overdue = await cost('Overdue still');
  process.stdout.write(`The same while it is overdue: ${overdue.calls} calls\n`);
  const open = control.list('invoices').filter(({ status }) => status === 'open');
  expect(open.length).toBeGreaterThan(1);
  const { subscriptionSummary } = await buyer.billing();
  expect(subscriptionSummary.subscriptions).toMatchObject([
    { amountDue: open.reduce((sum, { amount_remaining: left }) => sum + left, 0) },
  ]);
});

/** The length of the path is no target, either. It shows how much a newcomer must read. */
it('prints the path from the webhook to the tokens', async () => {
  const buyer = await Buyer.of(world, ada, 'Followed');
  world.payments.control.setWebhooks(false);
  await buyer.subscribe('research');
  await settled(world);
  const invoice = world.payments.control.list('invoices').at(-1)!;
  const path = await pathOf(world.instances[0]!.app, async () => {
    await tell(world, eventOf('invoice.paid', invoice));
    await settled(world);
  });
  process.stdout.write(`From the webhook to tokens: ${JSON.stringify(path)}\n`);
  expect((await buyer.agent('research')).tokenBalance).toBe(100_000);
  expect(path.calls).toBeGreaterThan(0);
});
