import type { Browser } from '../../support/browser.js';
import { agentOf, putSubscription } from '../../support/buyer.js';
import { found } from '../../support/people.js';
import { putMember } from '../../support/put-member.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let owner: Browser;
const people: Partial<Record<string, Browser>> = {};
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  for (const relation of ['owner', 'admin', 'member'])
    people[relation] = await world.signedIn(`${relation}@example.com`);
  owner = people.owner!;
});

const PATHS = { startTrial: 'trial', checkout: 'checkout', topUp: 'token-topup/checkout' };

const trial = (sql: string) => (id: string) =>
  world.database.query(
    `INSERT INTO agent_trials (organization_id, agent_id, started_at, ends_at)
     VALUES ($1, 'research', now() - interval '7 days', now() + interval '${sql}')`,
    [id],
  );
const subscription =
  (status: string, agentId = 'research', activated?: boolean) =>
  (id: string) =>
    putSubscription(world, id, agentId, status, activated);
const tokens = (id: string) =>
  world.database.query(
    `INSERT INTO token_grants (id, organization_id, agent_id, source, source_key, amount, remaining)
     VALUES (gen_random_uuid(), $1, 'research', 'adjustment', gen_random_uuid()::text, 10, 10)`,
    [id],
  );

interface State {
  state: string;
  agent?: string;
  given?: ((id: string) => Promise<unknown>)[];
  /** The relations of the callers, by default only an admin. */
  callers?: string[];
  /** For an admin: the trial, the access, and the reasons against startTrial, checkout and topUp. */
  sees: [string, string | null, string | null, string | null, string | null];
}

const USED = 'trial_already_used';
const NO_TRIAL = 'trial_unavailable';
const SUBSCRIBED = 'already_subscribed';
const STATES: State[] = [
  {
    state: 'no trial, subscription or tokens',
    callers: ['owner', 'admin', 'member'],
    sees: ['available', null, null, null, null],
  },
  {
    state: 'an agent that does not offer a trial',
    agent: 'support',
    sees: ['unavailable', null, NO_TRIAL, null, null],
  },
  { state: 'only tokens', given: [tokens], sees: ['available', 'tokens', null, null, null] },
  {
    state: 'a running trial',
    given: [trial('1 day')],
    callers: ['admin', 'member'],
    sees: ['active', 'trial', USED, null, null],
  },
  { state: 'an expired trial', given: [trial('-1 second')], sees: ['expired', null, USED, null, null] },
  ...(['active', 'past_due'] as const).map((status) => ({
    state: `a subscription that is ${status}`,
    given: [subscription(status)],
    sees: ['unavailable', 'subscription', NO_TRIAL, SUBSCRIBED, null] satisfies State['sees'],
  })),
  ...(['unpaid'] as const).map((status) => ({
    state: `a subscription that is ${status}`,
    given: [subscription(status)],
    sees: ['unavailable', null, NO_TRIAL, SUBSCRIBED, null] satisfies State['sees'],
  })),
  {
    state: 'a subscription that is incomplete',
    given: [subscription('incomplete')],
    sees: ['available', null, null, SUBSCRIBED, null],
  },
  {
    state: 'a subscription that is canceled',
    given: [subscription('canceled')],
    sees: ['unavailable', null, NO_TRIAL, null, null],
  },
  {
    state: 'a subscription that is incomplete_expired',
    given: [subscription('none')],
    sees: ['available', null, null, null, null],
  },
  {
    state: 'a subscription that ended after a trial',
    given: [trial('1 day'), subscription('canceled')],
    sees: ['converted', null, USED, null, null],
  },
  {
    state: 'a second subscription after a canceled one',
    given: [subscription('canceled'), subscription('past_due')],
    sees: ['unavailable', 'subscription', NO_TRIAL, SUBSCRIBED, null],
  },
];

describe.each(STATES)('the agent list with $state', (one) => {
  const { agent: agentId = 'research', given = [], callers = ['admin'], sees } = one;
  const [trialStatus, via, ...reasons] = sees;

  it.each(callers)('tells the %s which error code each action would return', async (relation) => {
    const { id } = await found(owner, `Team ${++teams}`);
    for (const other of ['admin', 'member']) await putMember(world, id, `${other}@example.com`, other);
    for (const give of given) await give(id);

    const browser = people[relation]!;
    const agent = await agentOf(browser, id, agentId);
    const expected = relation === 'member' ? [reasons[0], 'relation_required', 'relation_required'] : reasons;
    expect([agent.trial.status, agent.access.via]).toEqual([trialStatus, via]);
    expect(agent.access.allowed).toBe(via !== null);
    expect(Object.keys(PATHS).map((name) => agent.actions[name].reason)).toEqual(expected);

    // The trial comes last, because only a trial takes effect at once.
    for (const [action, path] of Object.entries(PATHS).reverse()) {
      const { status, body } = await browser.post(`/api/organizations/${id}/agents/${agentId}/${path}`);
      const { allowed, reason } = agent.actions[action];
      expect({ action, allowed: status === 201, reason: body.code ?? null }).toEqual({
        action,
        allowed,
        reason,
      });
    }
  });
});
