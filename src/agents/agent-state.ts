import { AlreadySubscribedError } from '../billing/billing.errors.js';
import { isAtLeast, type Relation } from '../organizations/relation.js';
import { GIVES_ACCESS, isLive } from '../billing/stripe/values.js';
import type { AgentFacts } from './agent-facts.js';
import {
  BuyerRequiredError,
  CheckoutUnavailableError,
  TopUpUnavailableError,
  TrialAlreadyUsedError,
  TrialUnavailableError,
} from './agents.errors.js';

export const TRIAL_STATUSES = ['available', 'unavailable', 'active', 'expired', 'converted'] as const;
export type TrialStatus = (typeof TRIAL_STATUSES)[number];

export const ACCESS_WAYS = ['subscription', 'trial', 'tokens'] as const;
export type AccessWay = (typeof ACCESS_WAYS)[number];

export type ActionName = 'startTrial' | 'checkout' | 'topUp';

export function trialStatus({ trial, listed, offersTrial, everSubscribed, now }: AgentFacts): TrialStatus {
  if (!trial) return listed && offersTrial && !everSubscribed ? 'available' : 'unavailable';
  if (everSubscribed) return 'converted';
  return now < trial.endsAt ? 'active' : 'expired';
}

/** How the organization may use the agent now. Null if it may not. */
export function accessWay(facts: AgentFacts): AccessWay | null {
  if (facts.subscription && GIVES_ACCESS.includes(facts.subscription.status)) return 'subscription';
  if (trialStatus(facts) === 'active') return 'trial';
  return facts.tokenBalance > 0 ? 'tokens' : null;
}

/** Classes, because a list only needs the code. An instance is created when an action is refused. */
const REFUSALS = [
  AlreadySubscribedError,
  BuyerRequiredError,
  CheckoutUnavailableError,
  TopUpUnavailableError,
  TrialAlreadyUsedError,
  TrialUnavailableError,
] as const;
type Refusal = (typeof REFUSALS)[number];

export const REFUSAL_CODES = REFUSALS.map(({ code }) => code);
export type RefusalCode = Refusal['code'];

/** The error that the caller would get for this action now. Undefined if the action is allowed. */
export function refusal(action: ActionName, facts: AgentFacts, relation: Relation): Refusal | undefined {
  return RULES[action](facts, relation);
}

const RULES: Record<ActionName, (facts: AgentFacts, relation: Relation) => Refusal | undefined> = {
  startTrial: (facts) => {
    if (facts.trial) return TrialAlreadyUsedError;
    return trialStatus(facts) === 'available' ? undefined : TrialUnavailableError;
  },
  checkout: ({ listed, offersSubscription, subscription }, relation) => {
    if (!isAtLeast(relation, 'admin')) return BuyerRequiredError;
    if (subscription && isLive(subscription.status)) return AlreadySubscribedError;
    return listed && offersSubscription ? undefined : CheckoutUnavailableError;
  },
  topUp: ({ listed, offersTopUp }, relation) => {
    if (!isAtLeast(relation, 'admin')) return BuyerRequiredError;
    return listed && offersTopUp ? undefined : TopUpUnavailableError;
  },
};
