import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { DAY, HOUR, MINUTE, PERIOD, periodEndOf } from '../../support/renewals.js';
import { until } from '../../support/until.js';
import { eventOf, tell } from '../../support/webhooks.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let buyer: Buyer;
let buyers = 0;

const control = () => world.payments.control;
const invoice = (id: string) =>
  control()
    .list('invoices')
    .find((one) => one.id === id)!;
/** Advances to the given number of seconds after the end of the first period. @returns the id of the renewal's invoice */
const afterPeriod = async (seconds: number) => {
  control().advance(periodEndOf(world, buyer.subscription) + seconds - control().now());
  await settled(world);
  return control().list('invoices').at(-1)!.id;
};
const failedAttempts = () =>
  world.database.query<{ retry_count: number }>(
    `SELECT retry_count FROM jobs.job WHERE name = 'subscription-ended' AND state = 'retry'`,
  );

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => {
  buyer = await Buyer.of(world, ada, `Leaver ${++buyers}`);
  await buyer.subscribe('research');
  await settled(world);
});

describe('the invoices of an ended subscription', () => {
  it('are voided if they are open, so that they cannot be paid', async () => {
    control().setCardDeclines(buyer.customer, true);
    const open = await afterPeriod(2 * HOUR);
    expect(invoice(open).status).toBe('open');
    control().endSubscription(buyer.subscription);
    await settled(world);
    expect(invoice(open).status).toBe('void');
    expect(() => control().payInvoice(open)).toThrow('This invoice is void.');
    expect((await buyer.agent('research')).subscription.status).toBe('canceled');
  });

  it('stay open if a part is paid, because Stripe does not void them, and are credited if the rest is paid', async () => {
    control().setCardDeclines(buyer.customer, true);
    const open = await afterPeriod(2 * HOUR);
    control().payPart(open, 900);
    control().endSubscription(buyer.subscription);
    await settled(world);
    expect(await failedAttempts()).toEqual([]);
    expect(invoice(open)).toMatchObject({ status: 'open', amount_remaining: 2000 });
    control().payInvoice(open);
    await settled(world);
    const [payment] = (await ada.get(`${buyer.path}/billing/payments`)).body.data;
    expect(payment).toMatchObject({ id: open, amount: 2900, tokens: PERIOD, status: 'credited' });
  });

  it('are voided if the last retry of a payment has ended the subscription', async () => {
    control().set({ afterRetries: 'canceled' });
    control().setCardDeclines(buyer.customer, true);
    const open = await afterPeriod(20 * DAY);
    expect(invoice(open).status).toBe('void');
  });

  it('are voided once a pending bank debit has failed', async () => {
    control().setPaymentMethod(buyer.customer, 'bank debit');
    const open = await afterPeriod(2 * HOUR);
    control().endSubscription(buyer.subscription);
    await until(failedAttempts, (jobs) => jobs.length > 0);
    expect(invoice(open).status).toBe('open');
    control().settle(open, false);
    await settled(world);
    expect(invoice(open).status).toBe('void');
  });

  it('are credited if a pending bank debit arrives', async () => {
    control().setPaymentMethod(buyer.customer, 'bank debit');
    const open = await afterPeriod(2 * HOUR);
    control().endSubscription(buyer.subscription);
    await until(failedAttempts, (jobs) => jobs.length > 0);
    control().settle(open, true);
    await settled(world);
    expect(invoice(open).status).toBe('paid');
    // The real time is still in the first period, so its tokens count, too.
    expect((await buyer.agent('research')).tokenBalance).toBe(2 * PERIOD);
  });

  it('stay drafts if they are drafts, and are not charged', async () => {
    const draft = await afterPeriod(MINUTE);
    control().endSubscription(buyer.subscription);
    await settled(world);
    control().advance(2 * DAY);
    await settled(world);
    expect(invoice(draft).status).toBe('draft');
  });

  it('are read once, however often the end is reported', async () => {
    control().endSubscription(buyer.subscription);
    await settled(world);
    const reads = () =>
      world.payments.exchanges.filter(
        (exchange) => exchange.kind === 'request' && exchange.form.includes('status=uncollectible'),
      ).length;
    const before = reads();
    const object = control().list('subscriptions').at(-1)!;
    for (let count = 0; count < 3; count++)
      await tell(world, eventOf('customer.subscription.deleted', object));
    await settled(world);
    expect(reads()).toBe(before);
  });
});
