import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../billing/stripe/values.js';
import type { AgentFacts } from './agent-facts.js';
import { accessWay, refusal, trialStatus, type AccessWay, type ActionName } from './agent-state.js';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const trialEnding = (milliseconds: number) => ({ startedAt: later(-1e9), endsAt: later(milliseconds) });
const RUNNING = trialEnding(1);
const OVER = trialEnding(-1);

function facts(change: Partial<AgentFacts> = {}): AgentFacts {
  return {
    now: NOW,
    listed: true,
    offersTrial: true,
    offersSubscription: true,
    offersTopUp: true,
    trial: null,
    subscription: null,
    everSubscribed: false,
    tokenBalance: 0,
    ...change,
  };
}

describe('the status of a trial', () => {
  it.each<[string, Partial<AgentFacts>, string]>([
    ['is on offer', {}, 'available'],
    ['is not on offer', { offersTrial: false }, 'unavailable'],
    ['left the catalog untried', { listed: false }, 'unavailable'],
    ['was subscribed to without trying', { everSubscribed: true }, 'unavailable'],
    ['was never subscribed to with success', { subscription: { status: 'incomplete' } }, 'available'],
    ['runs', { trial: RUNNING }, 'active'],
    ['runs, and left the catalog', { trial: RUNNING, listed: false }, 'active'],
    ['runs, and is not on offer any more', { trial: RUNNING, offersTrial: false }, 'active'],
    ['has ended', { trial: OVER }, 'expired'],
    ['ends at this moment', { trial: trialEnding(0) }, 'expired'],
    ['runs beside a subscription', { trial: RUNNING, everSubscribed: true }, 'converted'],
    ['ended, and was followed by a subscription', { trial: OVER, everSubscribed: true }, 'converted'],
  ])('of an agent that %s', (_what, change, status) => {
    expect(trialStatus(facts(change))).toBe(status);
  });
});

describe('the way of access', () => {
  const OPEN = ['trialing', 'active', 'past_due'];

  it.each(SUBSCRIPTION_STATUSES)('with a subscription that is %s', (status) => {
    const subscription = { status };
    const own = OPEN.includes(status) ? 'subscription' : null;
    expect(accessWay(facts({ subscription }))).toBe(own);
    expect(accessWay(facts({ subscription, tokenBalance: 1 }))).toBe(own ?? 'tokens');
    expect(accessWay(facts({ subscription, trial: RUNNING }))).toBe(own ?? 'trial');
  });

  it.each<[string, Partial<AgentFacts>, AccessWay | null]>([
    ['nothing', {}, null],
    ['tokens', { tokenBalance: 1 }, 'tokens'],
    ['a trial', { trial: RUNNING }, 'trial'],
    ['a trial and tokens', { trial: RUNNING, tokenBalance: 1 }, 'trial'],
    ['a trial that is over', { trial: OVER }, null],
    ['a trial that is over and tokens', { trial: OVER, tokenBalance: 1 }, 'tokens'],
    ['a trial that was converted', { trial: RUNNING, everSubscribed: true }, null],
    ['tokens of an agent that left the catalog', { listed: false, tokenBalance: 1 }, 'tokens'],
  ])('with %s', (_what, change, way) => {
    expect(accessWay(facts(change))).toBe(way);
  });
});

describe('a refusal', () => {
  const codeOf = (
    action: ActionName,
    change: Partial<AgentFacts>,
    relation: 'member' | 'admin' | 'owner' = 'admin',
  ) => refusal(action, facts(change), relation)?.code ?? null;
  const BLOCKING: SubscriptionStatus[] = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused'];

  it.each(SUBSCRIPTION_STATUSES)('of a subscription beside one that is %s', (status) => {
    const code = BLOCKING.includes(status) ? 'already_subscribed' : null;
    expect(codeOf('checkout', { subscription: { status } })).toBe(code);
    expect(codeOf('topUp', { subscription: { status } })).toBeNull();
  });

  it.each<[ActionName, Partial<AgentFacts>, string | null]>([
    ['startTrial', {}, null],
    ['startTrial', { trial: RUNNING }, 'trial_already_used'],
    ['startTrial', { trial: OVER, everSubscribed: true }, 'trial_already_used'],
    ['startTrial', { offersTrial: false }, 'trial_unavailable'],
    ['startTrial', { listed: false }, 'trial_unavailable'],
    ['startTrial', { everSubscribed: true }, 'trial_unavailable'],
    ['checkout', {}, null],
    ['checkout', { offersSubscription: false }, 'checkout_unavailable'],
    ['checkout', { listed: false }, 'checkout_unavailable'],
    ['checkout', { listed: false, subscription: { status: 'active' } }, 'already_subscribed'],
    ['topUp', {}, null],
    ['topUp', { offersTopUp: false }, 'top_up_unavailable'],
    ['topUp', { listed: false }, 'top_up_unavailable'],
  ])('of %s with %j', (action, change, code) => {
    expect(codeOf(action, change, 'admin')).toBe(code);
    expect(codeOf(action, change, 'owner')).toBe(code);
    expect(codeOf(action, change, 'member')).toBe(action === 'startTrial' ? code : 'relation_required');
  });
});
