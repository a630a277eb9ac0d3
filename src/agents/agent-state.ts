import { GIVES_ACCESS } from '../billing/stripe/values/subscription-status.js';
import type { AgentFacts } from './agent-facts.js';

export const TRIAL_STATUSES = ['available', 'unavailable', 'active', 'expired', 'converted'] as const;
export type TrialStatus = (typeof TRIAL_STATUSES)[number];

export const ACCESS_WAYS = ['subscription', 'trial', 'tokens'] as const;
export type AccessWay = (typeof ACCESS_WAYS)[number];

export function trialStatus({ trial, listed, offersTrial, everSubscribed }: AgentFacts): TrialStatus {
  if (!trial) return listed && offersTrial && !everSubscribed ? 'available' : 'unavailable';
  if (everSubscribed) return 'converted';
  return trial.isActive ? 'active' : 'expired';
}

export interface Trial {
  status: TrialStatus;
  startedAt: Date | null;
  endsAt: Date | null;
}

export function trialOf(facts: AgentFacts): Trial {
  const { startedAt = null, endsAt = null } = facts.trial ?? {};
  return { status: trialStatus(facts), startedAt, endsAt };
}

/** Why the organization may use the agent now, such as a trial. Null if it may not. */
export function accessWay(facts: AgentFacts): AccessWay | null {
  const { subscription } = facts;
  if (subscription?.hasBegun && GIVES_ACCESS.includes(subscription.status)) return 'subscription';
  if (trialStatus(facts) === 'active') return 'trial';
  return facts.tokenBalance > 0 ? 'tokens' : null;
}
