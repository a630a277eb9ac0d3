import {
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '../billing/stripe/values/subscription-status.js';
import type { AgentFacts } from './agent-facts.js';
import { CHANGE_OFFER, CHECKOUT, START_TRIAL, TOP_UP } from './agent-rules.js';
import { accessWay, trialStatus, type AccessWay } from './agent-state.js';

const TIMES = { startedAt: new Date(0), endsAt: new Date(1) };
const RUNNING = { ...TIMES, isActive: true };
const OVER = { ...TIMES, isActive: false };

const ACTIVE = {
  status: 'active' as SubscriptionStatus,
  hasBegun: true,
  isEnding: false,
  isCollectionPaused: false,
  hasPendingChange: false,
  isRenewing: false,
};

function facts(change: Partial<AgentFacts> = {}): AgentFacts {
  return {
    listed: true,
    offersTrial: true,
    offersSubscription: true,
    offersTopUp: true,
    hasOtherOffer: true,
    trial: null,
    subscription: null,
    everSubscribed: false,
    tokenBalance: 0,
    hasOpenDispute: false,
    isInReview: false,
    hasForeignSubscription: false,
    hasOtherCurrency: false,
    callersTrials: 0,
    ...change,
  };
}

describe('the trial of an agent', () => {
  it.each<[string, Partial<AgentFacts>, string]>([
    ['offers a trial', {}, 'available'],
    ['does not offer a trial', { offersTrial: false }, 'unavailable'],
    ['has left the catalog before a trial', { listed: false }, 'unavailable'],
    ['was subscribed to without a trial', { everSubscribed: true }, 'unavailable'],
    [
      'has a subscription that never became active',
      { subscription: { ...ACTIVE, status: 'incomplete', hasBegun: false } },
      'available',
    ],
    ['has a running trial', { trial: RUNNING }, 'active'],
    ['has a running trial and has left the catalog', { trial: RUNNING, listed: false }, 'active'],
    ['has a running trial and does not offer one any more', { trial: RUNNING, offersTrial: false }, 'active'],
    ['has a trial in the past', { trial: OVER }, 'expired'],
    ['has a running trial and a subscription', { trial: RUNNING, everSubscribed: true }, 'converted'],
    ['has a trial in the past and a subscription', { trial: OVER, everSubscribed: true }, 'converted'],
  ])('has the right status if the agent %s', (_what, change, status) => {
    expect(trialStatus(facts(change))).toBe(status);
  });
});

describe('access to an agent', () => {
  const OPEN = ['trialing', 'active', 'past_due'];

  it.each(SUBSCRIPTION_STATUSES)('depends on the status of the subscription: %s', (status) => {
    const subscription = { ...ACTIVE, status };
    const own = OPEN.includes(status) ? 'subscription' : null;
    expect(accessWay(facts({ subscription }))).toBe(own);
    expect(accessWay(facts({ subscription, tokenBalance: 1 }))).toBe(own ?? 'tokens');
    expect(accessWay(facts({ subscription, trial: RUNNING }))).toBe(own ?? 'trial');
  });

  it.each<[string, Partial<AgentFacts>, AccessWay | null]>([
    ['no trial and no tokens', {}, null],
    [
      'a subscription whose first invoice is unpaid',
      { subscription: { ...ACTIVE, status: 'active', hasBegun: false } },
      null,
    ],
    ['tokens', { tokenBalance: 1 }, 'tokens'],
    ['a trial', { trial: RUNNING }, 'trial'],
    ['a trial and tokens', { trial: RUNNING, tokenBalance: 1 }, 'trial'],
    ['an expired trial', { trial: OVER }, null],
    ['an expired trial and tokens', { trial: OVER, tokenBalance: 1 }, 'tokens'],
    ['a converted trial', { trial: RUNNING, everSubscribed: true }, null],
    ['tokens of an agent that has left the catalog', { listed: false, tokenBalance: 1 }, 'tokens'],
  ])('has the right reason with %s', (_what, change, way) => {
    expect(accessWay(facts(change))).toBe(way);
  });
});

const ALL_AT_ONCE = {
  ...ACTIVE,
  isEnding: true,
  isCollectionPaused: true,
  hasPendingChange: true,
  isRenewing: true,
};

const ACTIONS = { startTrial: START_TRIAL, checkout: CHECKOUT, topUp: TOP_UP, changeOffer: CHANGE_OFFER };
type ActionName = keyof typeof ACTIONS;

describe('an action on an agent', () => {
  const codeOf = (
    action: ActionName,
    change: Partial<AgentFacts>,
    relation: 'member' | 'admin' | 'owner' = 'admin',
    { emailVerified = true, trialLimit = 10 } = {},
  ) => ACTIONS[action].describe({ ...facts(change), relation, emailVerified, trialLimit }).reason;
  const BLOCKING: SubscriptionStatus[] = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused'];

  it.each(SUBSCRIPTION_STATUSES)(
    'is rejected during an ongoing subscription if it is a checkout, and never if it is a top-up: %s',
    (status) => {
      const code = BLOCKING.includes(status) ? 'already_subscribed' : null;
      expect(codeOf('checkout', { subscription: { ...ACTIVE, status, hasBegun: true } })).toBe(code);
      expect(codeOf('topUp', { subscription: { ...ACTIVE, status, hasBegun: true } })).toBeNull();
    },
  );

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
    [
      'checkout',
      { listed: false, subscription: { ...ACTIVE, status: 'active', hasBegun: true } },
      'already_subscribed',
    ],
    ['checkout', { hasOpenDispute: true }, 'checkout_unavailable'],
    [
      'checkout',
      { hasOpenDispute: true, subscription: { ...ACTIVE, status: 'active', hasBegun: true } },
      'already_subscribed',
    ],
    ['checkout', { hasOtherCurrency: true }, 'other_currency'],
    ['checkout', { hasOtherCurrency: true, listed: false }, 'other_currency'],
    [
      'checkout',
      { hasOtherCurrency: true, subscription: { ...ACTIVE, status: 'active', hasBegun: true } },
      'already_subscribed',
    ],
    ['topUp', { hasOtherCurrency: true }, null],
    ['startTrial', { hasOpenDispute: true }, null],
    ['topUp', { hasOpenDispute: true }, 'checkout_unavailable'],
    ['topUp', {}, null],
    ['topUp', { offersTopUp: false }, 'top_up_unavailable'],
    ['topUp', { listed: false }, 'top_up_unavailable'],
    ['changeOffer', {}, 'subscription_not_active'],
    ['changeOffer', { subscription: { ...ACTIVE, status: 'past_due' } }, 'subscription_not_active'],
    ['changeOffer', { subscription: { ...ACTIVE, status: 'unpaid' } }, 'subscription_not_active'],
    ['changeOffer', { subscription: { ...ACTIVE, status: 'canceled' } }, 'subscription_not_active'],
    ['changeOffer', { subscription: ACTIVE }, null],
    ['changeOffer', { subscription: { ...ALL_AT_ONCE } }, 'subscription_ending'],
    ['changeOffer', { subscription: { ...ALL_AT_ONCE, isEnding: false } }, 'collection_paused'],
    [
      'changeOffer',
      { subscription: { ...ALL_AT_ONCE, isEnding: false, isCollectionPaused: false } },
      'change_pending',
    ],
    [
      'changeOffer',
      { subscription: { ...ACTIVE, isRenewing: true }, hasOpenDispute: true, hasOtherOffer: false },
      'invoice_open',
    ],
    [
      'changeOffer',
      { subscription: ACTIVE, hasOpenDispute: true, hasOtherCurrency: true },
      'checkout_unavailable',
    ],
    [
      'changeOffer',
      { subscription: ACTIVE, isInReview: true, hasOtherCurrency: true },
      'checkout_unavailable',
    ],
    ['changeOffer', { subscription: ACTIVE, hasOtherCurrency: true, listed: false }, 'other_currency'],
    ['changeOffer', { subscription: ACTIVE, hasOtherOffer: false }, 'no_other_offer'],
    ['changeOffer', { subscription: ACTIVE, listed: false }, 'no_other_offer'],
  ])('has the error code of its rule: %s with %j', (action, change, code) => {
    expect(codeOf(action, change, 'admin')).toBe(code);
    expect(codeOf(action, change, 'owner')).toBe(code);
    expect(codeOf(action, change, 'member')).toBe(action === 'startTrial' ? code : 'relation_required');
  });

  it.each<[ActionName, string | null]>([
    ['startTrial', 'email_not_verified'],
    ['checkout', null],
    ['topUp', null],
  ])('is rejected without a verified address only if it needs one: %s', (action, code) => {
    expect(codeOf(action, {}, 'admin', { emailVerified: false })).toBe(code);
  });

  it.each([
    [10, 9, null],
    [10, 10, 'limit_reached'],
    [10, 11, 'limit_reached'],
    [0, 1000, null],
  ])('respects a limit of trials above 0: limit %d, %d started', (trialLimit, callersTrials, code) => {
    expect(codeOf('startTrial', { callersTrials }, 'member', { trialLimit })).toBe(code);
  });
});
