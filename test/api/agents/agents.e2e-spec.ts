import type { Browser } from '../../support/browser.js';
import { agentOf } from '../../support/buyer.js';
import { found } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let id: string;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => {
  ({ id } = await found(ada, `Team ${++teams}`));
});

const agents = (rest = '') => `/api/organizations/${id}/agents${rest}`;
const show = (agentId: string, browser = ada) => agentOf(browser, id, agentId);

describe('the list of agents', () => {
  it('shows the offers, the state and the allowed actions of each agent', async () => {
    const { status, body } = await ada.get(agents());
    expect(status).toBe(200);
    expect(body.nextCursor).toBeNull();
    const offer = {
      id: 'default',
      name: 'Research',
      amount: 2900,
      currency: 'eur',
      interval: 'month',
      intervalCount: 1,
      tokensPerPeriod: 100_000,
      tokensEvery: null,
    };
    expect(body.data[0]).toEqual({
      id: 'research',
      name: 'Research',
      description: expect.stringMatching(/sources/),
      category: 'knowledge',
      iconUrl: null,
      listed: true,
      trialOffer: { days: 14, tokens: 5000 },
      subscriptionOffer: offer,
      subscriptionOffers: [offer],
      topUpOffer: { amount: 1000, currency: 'eur', tokens: 25_000 },
      trial: { status: 'available', startedAt: null, endsAt: null },
      subscription: {
        status: 'none',
        currentPeriodEnd: null,
        cancelAtPeriodEnd: false,
        cancelAt: null,
        offerId: null,
        amount: null,
        currency: null,
        interval: null,
        intervalCount: null,
        tokensPerPeriod: null,
        scheduledChange: null,
        pendingChange: null,
      },
      tokenBalance: 0,
      tokensReserved: 0,
      tokenExpiries: [],
      nextTokens: null,
      tokensUsed30Days: 0,
      lowBalance: { threshold: null, reached: false },
      checkout: null,
      access: { allowed: false, via: null },
      actions: {
        startTrial: { allowed: true, reason: null },
        checkout: { allowed: true, reason: null },
        topUp: { allowed: true, reason: null },
        changeOffer: { allowed: false, reason: 'subscription_not_active' },
      },
    });
  });

  it('contains every agent exactly once across its pages', async () => {
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await ada.get(agents(`?limit=2${cursor}`));
      expect(body.data.length).toBeLessThanOrEqual(2);
      seen.push(...body.data.map((agent: any) => agent.id));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(seen).toEqual((await ada.get(agents())).body.data.map((agent: any) => agent.id));
  });

  const cursor = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
  it.each([
    [`cursor=${cursor('organizations', '0', 'research')}`, 'cursor'],
    [`cursor=${cursor('agents', '-1', 'research')}`, 'cursor'],
    [`cursor=${cursor('agents', '2147483648', 'research')}`, 'cursor'],
    [`cursor=${cursor('agents', '0', 'Research')}`, 'cursor'],
    [`cursor=${cursor('agents', '0', 'research', 'more')}`, 'cursor'],
    [`cursor=${cursor('agents', 0, 'research')}`, 'cursor'],
  ])('rejects the query %s', async (query, field) => {
    const answer = await ada.get(agents(`?${query}`));
    expectProblem(answer, 400, 'validation_failed');
    expect(answer.body.errors).toMatchObject([{ field }]);
  });

  it('shows a token balance above the maximum of a single grant', async () => {
    await world.database.query(
      `INSERT INTO token_grants (id, organization_id, agent_id, source, source_key, amount, remaining)
       SELECT gen_random_uuid(), $1, 'research', 'adjustment', gen_random_uuid()::text, 2147483647, 2147483647
         FROM generate_series(1, 3)`,
      [id],
    );
    expect((await show('research')).tokenBalance).toBe(3 * 2_147_483_647);
  });
});
