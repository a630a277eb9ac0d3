import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { later } from '../../../src/settlement/rules/expiry.js';
import { brokenMoney } from '../../support/billing-invariants.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import { chargeOf } from '../../support/charge-of.js';
import { reconcileAll } from '../../support/operators.js';
import { DAY, HOUR, renew } from '../../support/renewals.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { Tokens } from '../../support/tokens.js';
import { startWorld, type World } from '../../support/world.js';

const MONTH = { id: 'month', name: 'Month', amount: 1200, currency: 'eur', interval: 'month' };
const YEAR = { ...MONTH, amount: 12_000, interval: 'year', tokensEvery: 'month' };
/** The tokens per month of the offer `small`, and of `large` and `two-years`. */
const [SMALL, LARGE] = [1000, 3000];
const OFFERS = [
  { ...MONTH, tokensPerPeriod: SMALL },
  { ...YEAR, id: 'small', tokensPerPeriod: SMALL },
  { ...YEAR, id: 'large', amount: 36_000, tokensPerPeriod: LARGE },
  { ...YEAR, id: 'two-years', amount: 60_000, intervalCount: 2, tokensPerPeriod: LARGE },
];

let folder: string;
let world: World;
let ada: Browser;
let buyer: Buyer;
let tokens: Tokens;
let teams = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workspace-monthly-tokens-'));
  const agents = [
    { id: 'research', name: 'Research', description: '', category: 'office', subscriptionOffers: OFFERS },
  ];
  await writeFile(join(folder, 'agents.json'), JSON.stringify({ agents }));
  world = await startWorld({ settings: { AGENT_CATALOG: join(folder, 'agents.json') } });
  ada = await world.signedIn('ada@example.com');
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  buyer = await Buyer.of(world, ada, `Team ${++teams}`);
  tokens = new Tokens(world, buyer.id);
});
afterEach(async () => {
  expect([...(await brokenMoney(world.database)), ...(await brokenTokenInvariants(world.database))]).toEqual(
    [],
  );
  world.payments.control.endSubscription(buyer.subscription);
  await settled(world);
});

const research = () => buyer.agent('research');
const movements = async (): Promise<any[]> =>
  (await ada.get(`${buyer.path}/agents/research/token-movements`)).body.data.map(({ type, amount }: any) => [
    type,
    amount,
  ]);
const payments = async () => (await ada.get(`${buyer.path}/billing/payments`)).body.data;
const record = () =>
  world.payments.control.list('subscriptions').find(({ id }) => id === buyer.subscription)!;
const invoice = () =>
  world.payments.control.list('invoices').find(({ id }) => id === record().latest_invoice)!;
const charge = () => chargeOf(world.payments.control, { invoice: invoice().id });
/** The start of the present period. */
const periodStart = () => new Date(record().items.data[0]!.current_period_start * 1000);

async function subscribe(offerId: string): Promise<void> {
  world.payments.control.pay(sessionOf((await buyer.checkout('research', offerId)).body.url));
  await settled(world);
}

async function change(offerId: string) {
  const { body: quote } = await buyer.previewChange('research', offerId);
  expect((await buyer.changeOffer('research', offerId, quote.quoteId)).status).toBe(200);
  return quote;
}

/** Moves all times of the organization so far into the past that this many further months have started. */
async function startMonths(count: number): Promise<void> {
  await world.database.query(
    `WITH past AS (SELECT DISTINCT starts_at - now() AS age FROM token_grants
                    WHERE organization_id = $1 AND starts_at > now() ORDER BY age OFFSET $2 LIMIT 1),
          paid AS (UPDATE payments SET period_start = period_start - age, expires_at = expires_at - age FROM past
                    WHERE organization_id = $1)
     UPDATE token_grants SET created_at = created_at - age, starts_at = starts_at - age,
                             expires_at = expires_at - age, grace_until = grace_until - age
       FROM past WHERE organization_id = $1`,
    [buyer.id, count - 1],
  );
}

/** Sums the usage from yesterday on, with all months to come. @returns the sum by day, and the sum by member */
async function used(field: 'granted' | 'reversed'): Promise<number[]> {
  const sums = [0, 0];
  const year = 360 * DAY;
  // Other tests have advanced the provider's clock, and a request covers at most a year.
  const last = Math.max(Date.now() / 1000, world.payments.control.now()) + year;
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  for (let start = today - DAY; start < last; start += year)
    for (const [index, query] of ['interval=day', 'groupBy=member'].entries()) {
      const range = `since=${at(start)}&until=${at(start + year)}`;
      sums[index]! += (await ada.get(`${buyer.path}/usage?${range}&${query}`)).body.totals[field];
    }
  return sums;
}

describe('a year with monthly tokens', () => {
  it('grants the tokens of the first month, and announces the next one', async () => {
    await subscribe('small');
    const next = later(periodStart(), 'month', 1).toISOString();
    expect(await research()).toMatchObject({
      subscription: { offerId: 'small', amount: 12_000, interval: 'year', tokensPerPeriod: SMALL },
      subscriptionOffers: [{ tokensEvery: null }, { tokensEvery: 'month' }, {}, {}],
      tokenBalance: SMALL,
      tokenExpiries: [{ at: next, amount: SMALL }],
      nextTokens: { at: next, amount: SMALL },
    });
    expect(await payments()).toMatchObject([{ tokens: 12 * SMALL, status: 'credited' }]);
    expect(await movements()).toEqual([['grant', SMALL]]);
    expect(await used('granted')).toEqual([SMALL, SMALL]);
  });

  it('grants each month when it starts, without a job, and the rest of the last one lapses', async () => {
    await subscribe('small');
    await expect(tokens.consume(SMALL + 1)).rejects.toThrow('1000');
    expect(await tokens.consume(400)).toBe(600);
    await startMonths(1);
    expect(await research()).toMatchObject({
      tokenBalance: SMALL,
      tokenExpiries: [{ amount: SMALL }],
      nextTokens: { amount: SMALL },
    });
    expect((await movements()).toSorted()).toEqual([
      ['consumption', 400],
      ['expiry', 600],
      ['grant', SMALL],
      ['grant', SMALL],
    ]);
    expect(await used('granted')).toEqual([SMALL, SMALL]);
    expect(await tokens.consume(SMALL)).toBe(0);
    await expect(tokens.consume(1)).rejects.toThrow();
  });

  it('grants its last month until the renewal, with grace', async () => {
    await subscribe('small');
    const { currentPeriodEnd } = (await research()).subscription;
    await startMonths(11);
    expect(await research()).toMatchObject({
      tokenBalance: SMALL,
      nextTokens: { at: currentPeriodEnd, amount: SMALL },
    });
    expect(
      await world.database.query(
        `SELECT count(*)::int AS count FROM token_grants WHERE organization_id = $1 AND grace_until IS NOT NULL
            AND NOT EXISTS (SELECT FROM token_grants l WHERE l.expires_at > token_grants.expires_at
                                                         AND l.organization_id = $1)`,
        [buyer.id],
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('grants all months that are paid, also after it is set to end', async () => {
    await subscribe('small');
    world.payments.control.scheduleEnd(buyer.subscription);
    await settled(world);
    expect((await research()).nextTokens).toMatchObject({ amount: SMALL });
    await startMonths(11);
    expect(await research()).toMatchObject({ tokenBalance: SMALL, nextTokens: null });
  });

  it('renews with the tokens of a month', async () => {
    await subscribe('small');
    await startMonths(11);
    world.payments.control.advance(366 * DAY + HOUR);
    await settled(world);
    const { tokenBalance, nextTokens } = await research();
    expect([tokenBalance, nextTokens.amount]).toEqual([2 * SMALL, SMALL]);
    expect(await payments()).toMatchObject([{ tokens: 12 * SMALL }, { tokens: 12 * SMALL }]);
  });
});

describe('the next tokens of a subscription', () => {
  it('are null while its first bank debit is processing', async () => {
    const session = sessionOf((await buyer.checkout('research', 'month')).body.url);
    world.payments.control.pay(session, 'bank debit');
    await settled(world);
    expect(await research()).toMatchObject({ subscription: { status: 'active' }, nextTokens: null });
    world.payments.control.settle(session, true);
    await settled(world);
    const { subscription, nextTokens } = await research();
    expect(nextTokens).toEqual({ at: subscription.currentPeriodEnd, amount: SMALL });
  });

  it('are null while the bank debit of its renewal is processing', async () => {
    await subscribe('month');
    world.payments.control.setPaymentMethod(buyer.customer, 'bank debit');
    renew(world.payments.control);
    await settled(world);
    expect(await research()).toMatchObject({ subscription: { status: 'active' }, nextTokens: null });
    world.payments.control.settle(invoice().id, true);
    await settled(world);
    const { subscription, nextTokens } = await research();
    expect(nextTokens).toEqual({ at: subscription.currentPeriodEnd, amount: SMALL });
  });
});

describe('a change of an offer with monthly tokens', () => {
  it('adds the difference for the rest of the month, and to each of the next months', async () => {
    await subscribe('small');
    world.payments.control.advance(10 * DAY);
    const quote = await change('large');
    const line = invoice().lines.data.find(({ amount }) => amount > 0)!;
    const [begun, next] = [periodStart(), later(periodStart(), 'month', 1)];
    const rest = (+next - line.period.start * 1000) / (+next - +begun);
    const added = Math.floor((LARGE - SMALL) * rest);
    expect(added).toBeLessThan(LARGE - SMALL);
    expect(quote.tokensNow).toBe(added);
    expect(await research()).toMatchObject({
      subscription: { offerId: 'large', tokensPerPeriod: LARGE },
      tokenBalance: SMALL + added,
      nextTokens: { at: next.toISOString(), amount: LARGE },
    });
    const tokens = added + 11 * (LARGE - SMALL);
    expect(await payments()).toContainEqual(expect.objectContaining({ tokens }));
    await startMonths(1);
    expect(await research()).toMatchObject({
      tokenBalance: LARGE,
      tokenExpiries: [{ amount: LARGE }],
      nextTokens: { amount: LARGE },
    });
    await startMonths(10);
    expect(await research()).toMatchObject({ tokenBalance: LARGE, nextTokens: { amount: LARGE } });
  });

  it('from a month takes the tokens of the credited rest of the month from the first months of the year', async () => {
    await subscribe('month');
    world.payments.control.advance(10 * DAY);
    const quote = await change('small');
    const credited = -invoice().lines.data.find(({ amount }) => amount < 0)!.amount;
    const deducted = Math.floor((SMALL * credited) / MONTH.amount);
    expect(deducted).toBeGreaterThan(0);
    const previewed = YEAR.amount - quote.dueNow;
    expect(quote.tokensNow).toBe(SMALL - Math.floor((SMALL * previewed) / MONTH.amount));
    expect(await research()).toMatchObject({
      tokenBalance: 2 * SMALL - deducted,
      nextTokens: { amount: SMALL },
    });
  });

  it('to two years deducts the months that are left of the first year', async () => {
    await subscribe('small');
    await change('two-years');
    const credited = -invoice().lines.data.find(({ amount }) => amount < 0)!.amount;
    const paid = 24 * LARGE - Math.floor((12 * SMALL * credited) / YEAR.amount);
    expect(await payments()).toContainEqual(expect.objectContaining({ tokens: paid }));
    // The deduction takes the first four months, or nearly so if a few seconds of the year are gone.
    const amounts = await world.database.query<{ amount: number }>(
      `SELECT g.amount FROM token_grants g JOIN payments p ON p.id = split_part(g.source_key, ':', 1)
        WHERE g.organization_id = $1 AND p.amount > 12000 ORDER BY g.expires_at DESC`,
      [buyer.id],
    );
    expect(amounts.slice(0, 20).map(({ amount }) => amount)).toEqual(Array(20).fill(LARGE));
    expect(amounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid);
    expect((await research()).nextTokens).toMatchObject({ amount: SMALL });
  });
});

describe('a refund or dispute of a year with monthly tokens', () => {
  it('takes the last months first', async () => {
    await subscribe('small');
    world.payments.control.refund(charge(), 6500);
    await settled(world);
    expect(await research()).toMatchObject({ tokenBalance: SMALL, nextTokens: { amount: SMALL } });
    expect(await movements()).toEqual([['grant', SMALL]]);
    expect(await used('reversed')).toEqual([0, 0]);
    await startMonths(5);
    const { tokenBalance, nextTokens, subscription } = await research();
    expect(tokenBalance).toBe(SMALL / 2);
    expect(nextTokens).toEqual({ at: subscription.currentPeriodEnd, amount: SMALL });
    expect((await movements()).slice(0, 3).toSorted()).toEqual([
      ['expiry', SMALL],
      ['grant', SMALL],
      ['refund', SMALL / 2],
    ]);
    world.payments.control.refund(charge());
    await settled(world);
    expect((await research()).tokenBalance).toBe(0);
  });

  it('takes nothing of what was used', async () => {
    await subscribe('small');
    await tokens.consume(700);
    world.payments.control.refund(charge());
    await settled(world);
    const { currentPeriodEnd } = (await research()).subscription;
    expect(await research()).toMatchObject({ tokenBalance: 0, nextTokens: { at: currentPeriodEnd } });
    expect((await movements()).toSorted()).toEqual([
      ['consumption', 700],
      ['grant', SMALL],
      ['refund', 300],
    ]);
  });

  it('is undone when the dispute is won', async () => {
    await subscribe('small');
    const { control } = world.payments;
    const dispute = control.dispute(charge());
    await settled(world);
    expect((await research()).tokenBalance).toBe(0);
    control.moveDispute(dispute, 'won');
    await reconcileAll(world);
    await settled(world);
    expect(await research()).toMatchObject({ tokenBalance: SMALL, nextTokens: { amount: SMALL } });
    await startMonths(1);
    expect((await research()).tokenBalance).toBe(SMALL);
  });
});
