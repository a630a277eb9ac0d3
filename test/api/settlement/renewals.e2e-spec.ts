import { periodEnd } from '../../../src/sandbox/payments/state/clock.js';
import type { Browser } from '../../support/browser.js';
import { Buyer } from '../../support/buyer.js';
import {
  DAY,
  endAll,
  expiriesOf,
  HOUR,
  MINUTE,
  PassingTime,
  PERIOD,
  periodEndOf,
} from '../../support/renewals.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { Tokens } from '../../support/tokens.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let time: PassingTime;
let buyer: Buyer;
/** The end of the buyer's first period. */
let end: number;
let buyers = 0;

const control = () => world.payments.control;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  time = new PassingTime(world);
});
beforeEach(async () => {
  control().set({ smartRetries: true, debitDays: 6 });
  buyer = await Buyer.of(world, ada, `Buyer ${++buyers}`);
  await buyer.subscribe('research');
  await time.settle();
  end = periodEndOf(world, buyer.subscription);
});
afterEach(async () => {
  await endAll(world, time);
  expect(await brokenTokenInvariants(world.database)).toEqual([]);
});

const balance = async () => (await buyer.agent('research')).tokenBalance;
const balanceAt = async (moment: number) => {
  await time.reach(moment);
  return balance();
};
const history = async () =>
  (await ada.get(`${buyer.path}/agents/research/token-movements`)).body.data.map(
    ({ type, amount }: { type: string; amount: number }) => [type, amount],
  );
const consume = (amount: number) => new Tokens(world, buyer.id).consume(amount);
const latestInvoice = () => control().list('invoices').at(-1)!.id;

describe('the token history at a renewal', () => {
  it('shows the expiry when the next period is paid, with what remained until then', async () => {
    await time.reach(end + MINUTE);
    expect(await history()).toEqual([['grant', PERIOD]]);
    expect(await consume(30_000)).toBe(PERIOD - 30_000);
    expect(await balance()).toBe(PERIOD - 30_000);
    expect(await balanceAt(end + 61 * MINUTE)).toBe(PERIOD);
    expect(await history()).toEqual([
      ['expiry', PERIOD - 30_000],
      ['grant', PERIOD],
      ['consumption', 30_000],
      ['grant', PERIOD],
    ]);
  });

  it('shows the expiry at the end of the grace period, and the late period after it', async () => {
    control().setCardDeclines(buyer.customer, true);
    await time.reach(end + 3 * DAY - MINUTE);
    expect(await history()).toEqual([['grant', PERIOD]]);
    await time.reach(end + 3 * DAY + MINUTE);
    expect(await history()).toEqual([
      ['expiry', PERIOD],
      ['grant', PERIOD],
    ]);
    control().setCardDeclines(buyer.customer, false);
    control().payInvoice(latestInvoice());
    await time.settle();
    expect(await history()).toEqual([
      ['grant', PERIOD],
      ['expiry', PERIOD],
      ['grant', PERIOD],
    ]);
  });
});

describe('the tokens at a renewal by card', () => {
  it('stay usable until the next period is paid, and are not counted twice afterwards', async () => {
    expect(await balanceAt(end - MINUTE)).toBe(PERIOD);
    expect(await balanceAt(end + MINUTE)).toBe(PERIOD);
    expect(await balanceAt(end + 59 * MINUTE)).toBe(PERIOD);
    expect(await balanceAt(end + 61 * MINUTE)).toBe(PERIOD);
    expect(await expiriesOf(world, buyer)).toEqual([end, periodEndOf(world, buyer.subscription)]);
  });

  it('stay usable for three days after a failed attempt', async () => {
    control().setCardDeclines(buyer.customer, true);
    expect(await balanceAt(end + 2 * DAY)).toBe(PERIOD);
    expect((await buyer.agent('research')).subscription.status).toBe('past_due');
    control().payInvoice(latestInvoice());
    await time.settle();
    expect(await balance()).toBe(PERIOD);
    expect(await expiriesOf(world, buyer)).toEqual([end, periodEndOf(world, buyer.subscription)]);
  });

  it('are gone after three days without a payment, and a later payment buys one whole interval', async () => {
    control().setCardDeclines(buyer.customer, true);
    expect(await balanceAt(end + 4 * DAY)).toBe(0);
    control().setCardDeclines(buyer.customer, false);
    expect(await balanceAt(end + 5 * DAY + HOUR)).toBe(PERIOD);
    const [, expiry] = await expiriesOf(world, buyer);
    const { paid_at: paidAt } = control().list('invoices').at(-1)!.status_transitions;
    expect(paidAt).toBe(end + 5 * DAY);
    expect(expiry).toBe(periodEnd(paidAt!, 'month', 1));
  });
});

describe('the tokens at a renewal by bank debit', () => {
  it('stay usable while the debit is processing', async () => {
    control().setPaymentMethod(buyer.customer, 'bank debit');
    expect(await balanceAt(end + 2 * HOUR)).toBe(PERIOD);
    expect(await balanceAt(end + 5 * DAY)).toBe(PERIOD);
    expect(await balanceAt(end + 6 * DAY + 2 * HOUR)).toBe(PERIOD);
    expect(await balanceAt(end + 20 * DAY)).toBe(PERIOD);
  });

  it('stay usable while the debit is processing, although the draft of the following period exists', async () => {
    control().set({ debitDays: 8 });
    control().setPaymentMethod(buyer.customer, 'bank debit');
    await time.reach(end + 2 * HOUR);
    // Makes the period a week, which is shorter than the eight days of the debit.
    const { items } = control()
      .list('subscriptions')
      .find(({ id }) => id === buyer.subscription)!;
    const data = [{ ...items.data[0]!, current_period_end: end + 7 * DAY }];
    control().changeSubscription(buyer.subscription, { items: { ...items, data } });
    expect(await balanceAt(end + 7 * DAY + 30 * MINUTE)).toBe(PERIOD);
    expect(control().list('invoices').at(-1)).toMatchObject({ status: 'draft' });
  });

  it('are gone when the debit fails', async () => {
    control().setPaymentMethod(buyer.customer, 'failing bank debit');
    expect(await balanceAt(end + 5 * DAY)).toBe(PERIOD);
    expect(await balanceAt(end + 6 * DAY + 2 * HOUR)).toBe(0);
  });

  it('are gone after fourteen days of processing', async () => {
    control().set({ debitDays: 20 });
    control().setPaymentMethod(buyer.customer, 'bank debit');
    expect(await balanceAt(end + 13 * DAY)).toBe(PERIOD);
    expect(await balanceAt(end + 15 * DAY)).toBe(0);
    expect(await balanceAt(end + 21 * DAY)).toBe(PERIOD);
  });
});

describe('the tokens of a subscription that ends', () => {
  it('end with the period', async () => {
    control().scheduleEnd(buyer.subscription);
    expect(await balanceAt(end - MINUTE)).toBe(PERIOD);
    expect(await balanceAt(end + MINUTE)).toBe(0);
  });

  it('lose the grace period when the end is scheduled, and regain it when that is undone', async () => {
    expect(await balanceAt(end + MINUTE)).toBe(PERIOD);
    control().scheduleEnd(buyer.subscription);
    await time.settle();
    expect(await balance()).toBe(0);
    control().resume(buyer.subscription);
    await time.settle();
    expect(await balance()).toBe(PERIOD);
  });

  it('have the grace period if the end is later than the next renewal', async () => {
    control().changeSubscription(buyer.subscription, { cancel_at: end + 365 * DAY });
    expect(await balanceAt(end + MINUTE)).toBe(PERIOD);
    expect(await balanceAt(end + 59 * MINUTE)).toBe(PERIOD);
  });

  it('lose the grace period when it is canceled', async () => {
    expect(await balanceAt(end + MINUTE)).toBe(PERIOD);
    control().endSubscription(buyer.subscription);
    await time.settle();
    expect(await balance()).toBe(0);
  });
});
