import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '../../support/browser.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import { syncCatalog } from '../../support/operators.js';
import { expectProblem } from '../../support/problems.js';
import { renew } from '../../support/renewals.js';
import { startWorld, type World } from '../../support/world.js';

const MONTHLY = {
  id: 'monthly',
  name: 'Monthly',
  amount: 1200,
  currency: 'eur',
  interval: 'month',
  tokensPerPeriod: 1000,
};
const QUARTERLY = { ...MONTHLY, id: 'quarterly', name: 'Quarterly', amount: 3300, intervalCount: 3 };
const YEARLY = {
  ...MONTHLY,
  id: 'yearly',
  name: 'Yearly',
  amount: 12_000,
  interval: 'year',
  tokensPerPeriod: 12_000,
};
const { id: _id, name: _name, ...ONLY } = MONTHLY;

let folder: string;
let world: World;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workspace-offers-'));
  await write([MONTHLY, QUARTERLY, YEARLY]);
  world = await startWorld({ settings: { AGENT_CATALOG: join(folder, 'agents.json') } });
  ada = await world.signedIn('ada@example.com');
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await publish([MONTHLY, QUARTERLY, YEARLY]);
  buyer = await Buyer.of(world, ada, `Team ${++teams}`);
});

/** One agent with these offers, one with a single offer, and one without any. */
async function write(subscriptionOffers: object[]): Promise<void> {
  const agent = {
    description: '',
    category: 'office',
    topUpOffer: { amount: 300, currency: 'eur', tokens: 50 },
  };
  const agents = [
    { id: 'alpha', name: 'Alpha', ...agent, subscriptionOffers },
    { id: 'beta', name: 'Beta', ...agent, subscriptionOffer: ONLY },
    { id: 'gamma', name: 'Gamma', ...agent },
  ];
  await writeFile(join(folder, 'agents.json'), JSON.stringify({ agents }));
}
async function publish(offers: object[]): Promise<void> {
  await write(offers);
  await syncCatalog(world);
}
const checkout = (body?: object) => ada.post(`${buyer.path}/agents/alpha/checkout`, body);
async function subscribe(body?: object): Promise<void> {
  world.payments.control.pay(sessionOf((await checkout(body)).body.url));
  await settled(world);
}
const amounts = () => world.payments.control.list('charges').map(({ amount }) => amount);
const priceOf = (amount: number) =>
  world.payments.control.list('prices').find(({ active, unit_amount }) => active && unit_amount === amount)!;
/** Sets a price at the provider, as an operator does. */
async function setPrice(price: ReturnType<typeof priceOf>): Promise<void> {
  const { control } = world.payments;
  const { id, items } = control.list('subscriptions').find((one) => one.id === buyer.subscription)!;
  control.changeSubscription(id, { items: { ...items, data: [{ ...items.data[0]!, price }] } });
  await settled(world);
}

describe('the offers of an agent', () => {
  it('are listed in the order of the catalog, and the first one also alone', async () => {
    const { subscriptionOffers, subscriptionOffer, actions } = await buyer.agent('alpha');
    expect(subscriptionOffers).toEqual([
      { ...MONTHLY, intervalCount: 1, tokensEvery: null },
      { ...QUARTERLY, tokensEvery: null },
      { ...YEARLY, intervalCount: 1, tokensEvery: null },
    ]);
    expect(subscriptionOffer).toEqual(subscriptionOffers[0]);
    expect(actions.checkout.allowed).toBe(true);
  });

  it('are one with the id "default" and the name of the agent if the catalog gives no id', async () => {
    const only = { ...ONLY, id: 'default', name: 'Beta', intervalCount: 1, tokensEvery: null };
    expect(await buyer.agent('beta')).toMatchObject({ subscriptionOffers: [only], subscriptionOffer: only });
  });

  it('are an empty list if the catalog gives the agent no subscription', async () => {
    expect(await buyer.agent('gamma')).toMatchObject({
      subscriptionOffers: [],
      subscriptionOffer: null,
      subscription: { offerId: null },
      nextTokens: null,
    });
  });

  it('consist of the single offer of a catalog that an earlier version wrote', async () => {
    await world.database.query(
      `UPDATE agents SET subscription_offer = '{"amount": 700, "currency": "eur", "interval": "week", "tokensPerPeriod": 7}',
                         prices = prices - 'offers' WHERE id = 'alpha'`,
    );
    expect((await buyer.agent('alpha')).subscriptionOffers).toMatchObject([
      { id: 'default', name: 'Alpha', amount: 700, interval: 'week', intervalCount: 1 },
    ]);
  });
});

describe('a checkout', () => {
  it.each([
    ['the first offer without a body', undefined, 'monthly', 1200, 1000],
    ['the chosen offer', { offerId: 'yearly' }, 'yearly', 12_000, 12_000],
    ['an offer of several intervals', { offerId: 'quarterly' }, 'quarterly', 3300, 1000],
  ])('sells %s', async (_what, body, offerId, amount, tokens) => {
    await subscribe(body);
    expect(amounts().at(-1)).toBe(amount);
    const { subscription, tokenBalance, nextTokens } = await buyer.agent('alpha');
    expect(subscription).toMatchObject({ status: 'active', offerId, amount, tokensPerPeriod: tokens });
    expect(tokenBalance).toBe(tokens);
    expect(nextTokens).toEqual({ at: subscription.currentPeriodEnd, amount: tokens });
  });

  it('is rejected for an offer that the agent does not have', async () => {
    expectProblem(await checkout({ offerId: 'weekly' }), 404, 'offer_not_found');
    expectProblem(await checkout({ offerId: 'MONTHLY' }), 404, 'offer_not_found');
    await publish([MONTHLY]);
    expectProblem(await checkout({ offerId: 'yearly' }), 404, 'offer_not_found');
    expectProblem(await checkout({ offerId: 7 }), 400, 'validation_failed');
    expectProblem(await checkout({ offer: 'yearly' }), 400, 'validation_failed');
  });

  it('replaces the open one of another offer, and returns that of the same offer', async () => {
    const monthly = (await checkout()).body;
    expect((await checkout({ offerId: 'monthly' })).body).toEqual(monthly);
    const yearly = (await checkout({ offerId: 'yearly' })).body;
    expect(yearly.id).not.toBe(monthly.id);
    const statuses = world.payments.control
      .list('sessions')
      .filter(({ id }) => [monthly, yearly].some(({ url }) => sessionOf(url) === id))
      .map(({ status }) => status);
    expect(statuses).toEqual(['expired', 'open']);
  });

  it('replaces the open one if the same tokens have become monthly', async () => {
    const yearly = (await checkout({ offerId: 'yearly' })).body;
    await publish([MONTHLY, { ...YEARLY, tokensEvery: 'month' }]);
    expect((await checkout({ offerId: 'yearly' })).body.id).not.toBe(yearly.id);
  });

  it('leaves one open session if two offers are chosen at once', async () => {
    const answers = await Promise.all([checkout(), checkout({ offerId: 'yearly' })]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(201);
    const open = world.payments.control
      .list('sessions')
      .filter(({ customer, status }) => customer === buyer.customer && status === 'open');
    expect(open).toHaveLength(1);
  });
});

describe('a subscription', () => {
  it('keeps an offer that has left the catalog', async () => {
    await subscribe({ offerId: 'yearly' });
    await publish([MONTHLY]);
    expect(await buyer.agent('alpha')).toMatchObject({
      subscription: { offerId: 'yearly', amount: 12_000, tokensPerPeriod: 12_000 },
      subscriptionOffers: [{ id: 'monthly' }],
    });
  });

  it('keeps its agreed price and tokens if the offer changes', async () => {
    await subscribe();
    await publish([{ ...MONTHLY, amount: 1500, tokensPerPeriod: 1 }]);
    renew(world.payments.control);
    await settled(world);
    expect(amounts().at(-1)).toBe(1200);
    expect(await buyer.agent('alpha')).toMatchObject({
      tokenBalance: 2000,
      subscription: { offerId: 'monthly', amount: 1200, tokensPerPeriod: 1000 },
      subscriptionOffer: { amount: 1500, tokensPerPeriod: 1 },
    });
  });

  it('does not begin a change now whose quote was for the end of the period', async () => {
    const big = { ...MONTHLY, id: 'big', name: 'Big', amount: 5000, tokensPerPeriod: 5000 };
    await publish([MONTHLY, big]);
    await subscribe({ offerId: 'big' });
    const { body: quote } = await buyer.previewChange('alpha', 'monthly');
    expect(quote).toMatchObject({ effective: 'period_end', dueNow: 0 });
    await publish([big, MONTHLY]);
    expectProblem(await buyer.changeOffer('alpha', 'monthly', quote.quoteId), 409, 'quote_expired');
    expect((await buyer.agent('alpha')).subscription).toMatchObject({
      offerId: 'big',
      scheduledChange: null,
    });
  });

  it('does not change for a quote with a price that has left the catalog', async () => {
    await subscribe();
    const { body: quote } = await buyer.previewChange('alpha', 'yearly');
    await publish([MONTHLY, { ...YEARLY, amount: 15_000 }]);
    expectProblem(await buyer.changeOffer('alpha', 'yearly', quote.quoteId), 409, 'quote_expired');
  });

  it.each([
    ['another number of tokens', { ...YEARLY, tokensPerPeriod: 6000 }],
    ['monthly tokens', { ...YEARLY, tokensEvery: 'month' }],
  ])('does not change for a quote of an offer that has %s since', async (_what, yearly) => {
    await subscribe();
    const { body: quote } = await buyer.previewChange('alpha', 'yearly');
    await publish([MONTHLY, yearly]);
    expectProblem(await buyer.changeOffer('alpha', 'yearly', quote.quoteId), 409, 'quote_expired');
    const { body: fresh } = await buyer.previewChange('alpha', 'yearly');
    expect((await buyer.changeOffer('alpha', 'yearly', fresh.quoteId)).status).toBe(200);
  });

  it('renews with the tokens of the offer whose price was set at the provider', async () => {
    await subscribe();
    await setPrice(priceOf(3300));
    expect((await buyer.agent('alpha')).subscription).toMatchObject({ offerId: 'quarterly', amount: 3300 });
    // Also after the offer has another price, or has left the catalog.
    await publish([MONTHLY, { ...QUARTERLY, amount: 3600, tokensPerPeriod: 1 }]);
    renew(world.payments.control);
    await settled(world);
    expect(amounts().at(-1)).toBe(3300);
    expect((await buyer.agent('alpha')).tokenBalance).toBe(2000);
    await publish([MONTHLY]);
    for (let month = 0; month < 3; month++) renew(world.payments.control);
    await settled(world);
    expect(await buyer.agent('alpha')).toMatchObject({
      subscription: { offerId: 'quarterly', amount: 3300, tokensPerPeriod: 1000 },
      tokenBalance: 3000,
    });
  });

  it('has no offer and no tokens with a price of no offer, and can be changed back', async () => {
    await subscribe();
    const ofBeta = world.payments.control
      .list('prices')
      .find(({ lookup_key: key }) => key?.startsWith('agent_beta_subscription'))!;
    await setPrice(ofBeta);
    expect(await buyer.agent('alpha')).toMatchObject({
      subscription: { offerId: null, amount: 1200, tokensPerPeriod: 0 },
      nextTokens: null,
      actions: { changeOffer: { allowed: true } },
    });
    const { body: quote } = await buyer.previewChange('alpha', 'monthly');
    expect(quote).toMatchObject({ effective: 'now', dueNow: 0, tokensNow: 0 });
    expect((await buyer.changeOffer('alpha', 'monthly', quote.quoteId)).body).toMatchObject({
      subscription: { offerId: 'monthly', tokensPerPeriod: 1000 },
      nextTokens: { amount: 1000 },
      tokenBalance: 1000,
    });
  });

  it('has the offer of its checkout if an earlier version has stored it', async () => {
    await subscribe({ offerId: 'yearly' });
    await world.database.query(
      'UPDATE subscriptions SET offer_id = NULL, tokens = NULL WHERE organization_id = $1',
      [buyer.id],
    );
    expect((await buyer.agent('alpha')).subscription).toMatchObject({
      offerId: 'yearly',
      tokensPerPeriod: 12_000,
    });
  });

  it('announces no next tokens if it is set to end', async () => {
    await subscribe();
    world.payments.control.scheduleEnd(buyer.subscription);
    await settled(world);
    expect((await buyer.agent('alpha')).nextTokens).toBeNull();
  });
});

it('serves a client that never names an offer', async () => {
  const agents = `${buyer.path}/agents`;
  expect((await ada.get(agents)).body.data[0].subscriptionOffer).toMatchObject({ amount: 1200 });
  const started = await ada.post(`${agents}/alpha/checkout`);
  expect(started.status).toBe(201);
  world.payments.control.pay(sessionOf(started.body.url));
  await settled(world);
  const topUp = await ada.post(`${agents}/alpha/token-topup/checkout`);
  world.payments.control.pay(sessionOf(topUp.body.url));
  await settled(world);
  expect((await ada.get(agents)).body.data[0]).toMatchObject({
    subscription: { status: 'active', amount: 1200, interval: 'month', tokensPerPeriod: 1000 },
    tokenBalance: 1050,
    access: { allowed: true, via: 'subscription' },
  });
  expect((await ada.get(`${buyer.path}/billing`)).body.subscriptionSummary).toMatchObject({ active: 1 });
});
