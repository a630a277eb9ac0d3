import type { Browser } from '../../support/browser.js';
import { Buyer } from '../../support/buyer.js';
import { reconcile } from '../../support/operators.js';
import { DAY, endAll, HOUR, MINUTE, PassingTime, PERIOD, periodEndOf } from '../../support/renewals.js';
import { tell } from '../../support/webhooks.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let time: PassingTime;

const control = () => world.payments.control;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  time = new PassingTime(world);
});
beforeEach(() => control().set({ afterRetries: 'past_due', debitDays: 6 }));
afterEach(() => endAll(world, time));

const subscriber = async (name: string): Promise<[Buyer, end: number]> => {
  const buyer = await Buyer.of(world, ada, name);
  await buyer.subscribe('research');
  await time.settle();
  return [buyer, periodEndOf(world, buyer.subscription)];
};
const balanceOf = async (buyer: Buyer) => (await buyer.agent('research')).tokenBalance;

/** All orders of a list. */
function ordersOf<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((first, index) => ordersOf(list.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

it('gives one interval without grace for a period that is paid after a later one', async () => {
  const [buyer, end] = await subscriber('Late payer');
  control().setCardDeclines(buyer.customer, true);
  await time.reach(end + 2 * HOUR);
  const unpaid = control().list('invoices').at(-1)!.id;
  const second = periodEndOf(world, buyer.subscription);
  await time.reach(second - HOUR);
  expect(await balanceOf(buyer)).toBe(0);
  control().setCardDeclines(buyer.customer, false);
  await time.reach(second + 2 * HOUR);
  expect(await balanceOf(buyer)).toBe(PERIOD);

  control().payInvoice(unpaid);
  await time.settle();
  expect(await balanceOf(buyer)).toBe(2 * PERIOD);
  // Only the latest period has grace. That is the third one, although the second one was paid after it.
  await time.reach(periodEndOf(world, buyer.subscription) + 30 * MINUTE);
  expect(
    await world.database.query(
      `SELECT coalesce(g.grace_until > now(), false) AS "hasGrace"
         FROM token_grants g JOIN payments p ON p.id = g.source_key
        WHERE g.organization_id = $1 ORDER BY p.period_start`,
      [buyer.id],
    ),
  ).toEqual([{ hasGrace: false }, { hasGrace: false }, { hasGrace: true }]);
});

it('has the same result for every order of the events of a late renewal', async () => {
  const people: [Buyer, number][] = [];
  for (let count = 1; count <= 6; count++) people.push(await subscriber(`Shuffled ${count}`));
  const end = people.at(-1)![1];
  control().setWebhooks(false);
  for (const [buyer] of people) control().setCardDeclines(buyer.customer, true);
  await time.reach(end + DAY);
  for (const { id, status } of control().list('invoices')) if (status === 'open') control().payInvoice(id);
  control().setWebhooks(true);

  const events = control().list('events');
  const orders = ordersOf(['customer.subscription.updated', 'invoice.payment_failed', 'invoice.paid']);
  for (const [index, [{ customer }]] of people.entries())
    for (const type of orders[index]!) {
      const isIt = (event: (typeof events)[number]) =>
        event.type === type && (event.data.object as { customer?: string }).customer === customer;
      expect((await tell(world, events.findLast(isIt)!)).status).toBe(200);
    }
  await time.settle();
  for (const [buyer] of people) expect(await balanceOf(buyer)).toBe(PERIOD);
});

it('finds, by reconciliation, a bank debit whose events were lost', async () => {
  const [buyer, end] = await subscriber('Unheard');
  control().setPaymentMethod(buyer.customer, 'bank debit');
  control().setWebhooks(false);
  await time.reach(end + 2 * HOUR);
  control().setWebhooks(true);
  await reconcile(world);
  await time.reach(end + 5 * DAY);
  expect(await balanceOf(buyer)).toBe(PERIOD);
});
