import { AlreadySubscribedError } from '../billing/billing.errors.js';
import { isAtLeast, type Relation } from '../organizations/relation.js';
import { GIVES_ACCESS, isLive } from '../billing/stripe/values.js';
import { EmailNotVerifiedError } from '../users/users.errors.js';
import type { AgentFacts } from './agent-facts.js';
import {
  BuyerRequiredError,
  CheckoutUnavailableError,
  PaymentDisputedError,
  TopUpUnavailableError,
  TrialAlreadyUsedError,
  TrialLimitReachedError,
  TrialUnavailableError,
} from './agents.errors.js';

export const TRIAL_STATUSES = ['available', 'unavailable', 'active', 'expired', 'converted'] as const;
export type TrialStatus = (typeof TRIAL_STATUSES)[number];

export const ACCESS_WAYS = ['subscription', 'trial', 'tokens'] as const;
export type AccessWay = (typeof ACCESS_WAYS)[number];

export type ActionName = 'startTrial' | 'checkout' | 'topUp';

export function trialStatus({ trial, listed, offersTrial, everSubscribed }: AgentFacts): TrialStatus {
  if (!trial) return listed && offersTrial && !everSubscribed ? 'available' : 'unavailable';
  if (everSubscribed) return 'converted';
  return trial.isActive ? 'active' : 'expired';
}

/** The reason why the organization may use the agent now, such as a trial. Null if it may not use it. */
export function accessWay(facts: AgentFacts): AccessWay | null {
  const { subscription } = facts;
  if (subscription?.hasBegun && GIVES_ACCESS.includes(subscription.status)) return 'subscription';
  if (trialStatus(facts) === 'active') return 'trial';
  return facts.tokenBalance > 0 ? 'tokens' : null;
}

/** What the rules need to know about the person who acts. */
export interface AgentCaller {
  relation: Relation;
  emailVerified: boolean;
  /** Trials that the person may start in 30 days. 0 means any number. */
  trialLimit: number;
}

/** Classes, because a list only needs the code. An instance is created when an action is refused. */
const REFUSALS = [
  AlreadySubscribedError,
  BuyerRequiredError,
  CheckoutUnavailableError,
  EmailNotVerifiedError,
  PaymentDisputedError,
  TopUpUnavailableError,
  TrialAlreadyUsedError,
  TrialLimitReachedError,
  TrialUnavailableError,
] as const;
type Refusal = (typeof REFUSALS)[number];

export const REFUSAL_CODES = [...new Set(REFUSALS.map(({ code }) => code))];
export type RefusalCode = Refusal['code'];

/** The error that the caller would get for this action now. Undefined if the action is allowed. */
export function refusal(action: ActionName, facts: AgentFacts, caller: AgentCaller): Refusal | undefined {
  return RULES[action](facts, caller);
}

const RULES: Record<ActionName, (facts: AgentFacts, caller: AgentCaller) => Refusal | undefined> = {
  startTrial: (facts, { emailVerified, trialLimit }) => {
    if (facts.trial) return TrialAlreadyUsedError;
    if (trialStatus(facts) !== 'available') return TrialUnavailableError;
    if (!emailVerified) return EmailNotVerifiedError;
    return trialLimit > 0 && facts.callersTrials >= trialLimit ? TrialLimitReachedError : undefined;
  },
  checkout: ({ listed, offersSubscription, subscription, hasOpenDispute }, { relation }) => {
    if (!isAtLeast(relation, 'admin')) return BuyerRequiredError;
    if (subscription && isLive(subscription.status)) return AlreadySubscribedError;
    if (!listed || !offersSubscription) return CheckoutUnavailableError;
    return hasOpenDispute ? PaymentDisputedError : undefined;
  },
  topUp: ({ listed, offersTopUp, hasOpenDispute }, { relation }) => {
    if (!isAtLeast(relation, 'admin')) return BuyerRequiredError;
    if (!listed || !offersTopUp) return TopUpUnavailableError;
    return hasOpenDispute ? PaymentDisputedError : undefined;
  },
};
