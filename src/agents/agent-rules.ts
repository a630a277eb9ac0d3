import { AlreadySubscribedError, OtherCurrencyError } from '../billing/billing.errors.js';
import { MANAGE_BILLING } from '../organizations/access/organization-rules.js';
import { isOngoing, type SubscriptionStatus } from '../billing/stripe/values/subscription-status.js';
import type { Relation } from '../organizations/access/relation.js';
import { MemberRule } from '../organizations/access/rule.js';
import { EmailNotVerifiedError } from '../users/users.errors.js';
import {
  ChangePendingError,
  CollectionPausedError,
  InvoiceOpenError,
  NoOtherOfferError,
  SubscriptionEndingError,
  SubscriptionNotActiveError,
} from './change.errors.js';
import type { AgentFacts } from './agent-facts.js';
import { trialOf, trialStatus } from './agent-state.js';
import {
  CheckoutUnavailableError,
  PaymentDisputedError,
  PaymentInReviewError,
  TopUpUnavailableError,
  TrialAlreadyUsedError,
  TrialLimitReachedError,
  TrialUnavailableError,
} from './agents.errors.js';

export interface AgentCaller {
  relation: Relation;
  emailVerified: boolean;
  /** Maximum number of trials per person in 30 days. 0 means unlimited. */
  trialLimit: number;
}

const ACTIVE: SubscriptionStatus[] = ['trialing', 'active'];

export type AgentRule = MemberRule<AgentFacts & AgentCaller>;

export const START_TRIAL: AgentRule = new MemberRule('member', [
  [
    TrialAlreadyUsedError,
    ({ trial }) => trial !== null,
    (facts) => new TrialAlreadyUsedError(trialOf(facts)),
  ],
  [TrialUnavailableError, (facts) => trialStatus(facts) !== 'available'],
  [EmailNotVerifiedError, ({ emailVerified }) => !emailVerified],
  [
    TrialLimitReachedError,
    ({ trialLimit, callersTrials }) => trialLimit > 0 && callersTrials >= trialLimit,
    ({ trialLimit }) => new TrialLimitReachedError(trialLimit),
  ],
]);

export const SET_LOW_BALANCE = new MemberRule('admin');

export const CHECKOUT: AgentRule = new MemberRule(MANAGE_BILLING.relation, [
  [
    AlreadySubscribedError,
    ({ subscription, hasForeignSubscription }) =>
      hasForeignSubscription || (subscription !== null && isOngoing(subscription.status)),
  ],
  [OtherCurrencyError, ({ hasOtherCurrency }) => hasOtherCurrency],
  [CheckoutUnavailableError, ({ listed, offersSubscription }) => !listed || !offersSubscription],
  [PaymentDisputedError, ({ hasOpenDispute }) => hasOpenDispute],
]);

/** The first reason is reported, so the order is the one in which a person can remove the reasons. */
export const CHANGE_OFFER: AgentRule = new MemberRule(MANAGE_BILLING.relation, [
  [SubscriptionNotActiveError, ({ subscription }) => !subscription || !ACTIVE.includes(subscription.status)],
  [SubscriptionEndingError, ({ subscription }) => subscription!.isEnding],
  [CollectionPausedError, ({ subscription }) => subscription!.isCollectionPaused],
  [ChangePendingError, ({ subscription }) => subscription!.hasPendingChange],
  [InvoiceOpenError, ({ subscription }) => subscription!.isRenewing],
  [PaymentDisputedError, ({ hasOpenDispute }) => hasOpenDispute],
  [PaymentInReviewError, ({ isInReview }) => isInReview],
  [OtherCurrencyError, ({ hasOtherCurrency }) => hasOtherCurrency],
  [NoOtherOfferError, ({ listed, hasOtherOffer }) => !listed || !hasOtherOffer],
]);

export const TOP_UP: AgentRule = new MemberRule(MANAGE_BILLING.relation, [
  [TopUpUnavailableError, ({ listed, offersTopUp }) => !listed || !offersTopUp],
  [PaymentDisputedError, ({ hasOpenDispute }) => hasOpenDispute],
]);
