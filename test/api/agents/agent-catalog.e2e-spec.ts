import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '../../support/browser.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import { syncCatalog } from '../../support/operators.js';
import { expectProblem } from '../../support/problems.js';
import { renew } from '../../support/renewals.js';
import { startWorld, type World } from '../../support/world.js';

const entry = (id: string, more: object = {}) => ({
  id,
  name: id,
  description: `The description of ${id}.`,
  category: 'office',
  trialOffer: { days: 7, tokens: 70 },
  subscriptionOffer: { amount: 1200, currency: 'eur', interval: 'month', tokensPerPeriod: 1000 },
  topUpOffer: { amount: 300, currency: 'eur', tokens: 50 },
  ...more,
});

let folder: string;
let world: World;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workspace-catalog-'));
  await write([entry('alpha'), entry('beta'), entry('gamma')]);
  world = await startWorld({ settings: { AGENT_CATALOG: join(folder, 'agents.json') } });
  ada = await world.signedIn('ada@example.com');
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await publish([entry('alpha'), entry('beta'), entry('gamma')]);
  buyer = await Buyer.of(world, ada, `Team ${++teams}`);
});

const write = (agents: object[], more: object = {}) =>
  writeFile(join(folder, 'agents.json'), JSON.stringify({ agents, ...more }));
const sync = () => syncCatalog(world);
const tagged = (taxBehavior: string) =>
  world.payments.control.list('prices').filter(({ active, lookup_key, tax_behavior }) => {
    return active && lookup_key && tax_behavior === taxBehavior;
  });
async function createPrice(fields: Record<string, string>): Promise<any> {
  const { STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key } = world.payments.environment;
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${base}/v1/prices`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  return answer.json();
}
async function publish(agents: object[]): Promise<void> {
  await write(agents);
  await sync();
}
const ids = async () => (await ada.get(`${buyer.path}/agents`)).body.data.map((agent: any) => agent.id);
const act = (agentId: string, action: string) => ada.post(`${buyer.path}/agents/${agentId}/${action}`);
const balanced = () => buyer.agent('alpha').then(({ tokenBalance }) => tokenBalance);
const state = async () => ({
  agents: await world.database.query('SELECT * FROM agents ORDER BY id'),
  products: world.payments.control.list('products'),
  prices: world.payments.control.list('prices'),
});

describe('the catalog file', () => {
  it('is copied to the database and to the payment provider, and a second run changes nothing', async () => {
    const before = await state();
    expect(before.prices.filter(({ active, lookup_key }) => active && lookup_key)).toHaveLength(6);
    await sync();
    expect(await state()).toEqual(before);
  });

  it('determines the order of the agents in a list', async () => {
    await publish([entry('gamma'), entry('alpha'), entry('beta')]);
    expect(await ids()).toEqual(['gamma', 'alpha', 'beta']);
  });

  it('changes the names and offers of agents immediately', async () => {
    await publish([
      entry('alpha', { name: 'Alpha 2', iconUrl: 'https://example.com/a.svg', trialOffer: null }),
    ]);
    expect(await buyer.agent('alpha')).toMatchObject({
      name: 'Alpha 2',
      iconUrl: 'https://example.com/a.svg',
      trialOffer: null,
      trial: { status: 'unavailable' },
    });
    expect(world.payments.control.list('products').find((one) => one.id === 'agent_alpha')?.name).toBe(
      'Alpha 2',
    );
  });

  it('creates a new price when an amount changes, and new purchases use it', async () => {
    await publish([entry('alpha', { topUpOffer: { amount: 400, currency: 'eur', tokens: 60 } })]);
    await buyer.buyTokens('alpha');
    await settled(world);
    expect(world.payments.control.list('charges').at(-1)).toMatchObject({ amount: 400, currency: 'eur' });
    expect(await balanced()).toBe(60);
  });

  it('creates new prices if its amounts change from excluding to including tax', async () => {
    expect(tagged('exclusive')).toHaveLength(6);
    await write([entry('alpha')], { taxBehavior: 'inclusive' });
    await sync();
    expect(tagged('inclusive').map(({ unit_amount }) => unit_amount)).toEqual([1200, 300]);
    await publish([entry('alpha')]);
    expect(tagged('inclusive')).toEqual([]);
  });

  it('sets the tax behavior of a price that has none', async () => {
    const older = await createPrice({
      product: 'agent_alpha',
      lookup_key: 'agent_alpha_top_up',
      transfer_lookup_key: 'true',
      unit_amount: '300',
      currency: 'eur',
    });
    expect(older.tax_behavior).toBe('unspecified');
    await sync();
    expect(tagged('exclusive')).toHaveLength(6);
    expect(tagged('exclusive')).toContainEqual({ ...older, tax_behavior: 'exclusive' });
  });

  it('does not change the price and tokens of an open checkout', async () => {
    const { body } = await buyer.topUp('alpha');
    await publish([entry('alpha', { topUpOffer: { amount: 900, currency: 'eur', tokens: 10 } })]);
    world.payments.control.pay(sessionOf(body.url));
    await settled(world);
    expect(world.payments.control.list('charges').at(-1)).toMatchObject({ amount: 300 });
    expect(await balanced()).toBe(50);
  });
});

describe('an agent that has left the catalog', () => {
  const leave = () => publish([entry('alpha'), entry('gamma')]);

  it('is hidden from organizations that do not use it', async () => {
    await leave();
    expect(await ids()).toEqual(['alpha', 'gamma']);
    for (const action of ['trial', 'checkout', 'token-topup/checkout'])
      expectProblem(await act('beta', action), 404, 'agent_not_found');
  });

  it('stays visible to an organization whose trial granted no tokens', async () => {
    await publish([entry('beta', { trialOffer: { days: 7, tokens: 0 } })]);
    await act('beta', 'trial');
    await leave();
    expect((await buyer.agent('beta')).access.via).toBe('trial');
  });

  it('stays visible after a trial that granted tokens, at the end of the list', async () => {
    await act('beta', 'trial');
    await leave();
    expect(await ids()).toEqual(['alpha', 'gamma', 'beta']);
    expect(await buyer.agent('beta')).toMatchObject({
      trial: { status: 'active' },
      tokenBalance: 70,
      access: { via: 'trial' },
    });
  });

  it.each(['subscribe', 'buyTokens'] as const)('stays visible after a purchase: %s', async (purchase) => {
    await buyer[purchase]('beta');
    await settled(world);
    await leave();
    expect((await buyer.agent('beta')).access.allowed).toBe(true);
  });

  it('can neither be tried nor bought, and its actions show the error code', async () => {
    await buyer.buyTokens('beta');
    await settled(world);
    await leave();
    const { actions, listed } = await buyer.agent('beta');
    expect(listed).toBe(false);
    expect(Object.values<any>(actions).map(({ reason }) => reason)).toEqual([
      'trial_unavailable',
      'checkout_unavailable',
      'top_up_unavailable',
      'subscription_not_active',
    ]);
    expectProblem(await act('beta', 'trial'), 409, 'trial_unavailable');
    expectProblem(await act('beta', 'checkout'), 409, 'checkout_unavailable');
    expectProblem(await act('beta', 'token-topup/checkout'), 409, 'top_up_unavailable');
  });

  it('keeps its subscriptions, which continue to renew', async () => {
    await buyer.subscribe('beta');
    await settled(world);
    await leave();
    renew(world.payments.control);
    await settled(world);
    expect((await buyer.agent('beta')).tokenBalance).toBe(2000);
  });

  it('keeps its trial when it returns to the catalog', async () => {
    await act('beta', 'trial');
    await leave();
    await publish([entry('beta')]);
    expect(await ids()).toEqual(['beta']);
    expect((await buyer.agent('beta')).trial.status).toBe('active');
  });

  it('is on the second page if other agents fill the first one', async () => {
    await act('beta', 'trial');
    await leave();
    const first = await ada.get(`${buyer.path}/agents?limit=2`);
    const second = await ada.get(`${buyer.path}/agents?limit=2&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({ data: [{ id: 'beta' }], nextCursor: null });
  });
});
