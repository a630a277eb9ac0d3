import type { SubscriptionStatus } from '../billing/stripe/values/subscription-status.js';
import { parseEntry } from './catalog/agent-entry.js';
import { UNLISTED, type AgentRow } from './agents.repository.js';

interface SubscriptionFacts {
  status: SubscriptionStatus;
  /** The first invoice was paid. */
  hasBegun: boolean;
  isEnding: boolean;
  isCollectionPaused: boolean;
  /** Whether a change of the offer is being made, or waits for its payment. */
  hasPendingChange: boolean;
  /** Whether a renewal or change of interval began the period, and its invoice is a draft or open, also in processing. */
  isRenewing: boolean;
}

/** An agent from the view of one organization at one moment. */
export interface AgentFacts {
  /** Whether the agent is in the catalog. */
  listed: boolean;
  offersTrial: boolean;
  offersSubscription: boolean;
  offersTopUp: boolean;
  /** Whether an offer other than the paid one can be bought. */
  hasOtherOffer: boolean;
  trial: { startedAt: Date; endsAt: Date; isActive: boolean } | null;
  subscription: SubscriptionFacts | null;
  /** Whether the organization has ever had a subscription to the agent that gave access. */
  everSubscribed: boolean;
  tokenBalance: number;
  /** Whether the organization has an open dispute of a payment. */
  hasOpenDispute: boolean;
  /** Whether a payment for the agent waits for an operator. */
  isInReview: boolean;
  /** Whether a subscription that waits for an operator has a paid period that has not ended. */
  hasForeignSubscription: boolean;
  /** Whether an ongoing subscription of the organization has another currency than an offer of the agent. */
  hasOtherCurrency: boolean;
  /**
   * The trials that the caller has started in the last 30 days, across all agents and organizations. Counted only up to
   * the limit.
   */
  callersTrials: number;
}

export function factsOf(row: AgentRow): AgentFacts {
  const { trialOffer, subscriptionOffers, offerPrices, topUpOffer, prices } = parseEntry(row.entry);
  return {
    listed: row.place !== UNLISTED,
    offersTrial: trialOffer !== null,
    offersSubscription: subscriptionOffers.some(({ id }) => offerPrices[id] !== undefined),
    offersTopUp: topUpOffer !== null && Boolean(prices.topUp),
    hasOtherOffer: subscriptionOffers.some(({ id }) => offerPrices[id] !== undefined && id !== row.offerId),
    trial: row.trialStartedAt && {
      startedAt: row.trialStartedAt,
      endsAt: row.trialEndsAt!,
      isActive: row.trialIsActive!,
    },
    subscription: row.subscriptionStatus && {
      status: row.subscriptionStatus,
      hasBegun: row.subscriptionHasBegun!,
      isEnding: row.cancelAt !== null,
      isCollectionPaused: row.isCollectionPaused!,
      hasPendingChange: row.hasAgreedChange! || row.pendingChange !== null,
      isRenewing: row.isRenewing!,
    },
    everSubscribed: row.everSubscribed,
    tokenBalance: row.tokenBalance,
    hasOpenDispute: row.hasOpenDispute,
    isInReview: row.isInReview,
    hasOtherCurrency: row.ongoingCurrencies.some((currency) =>
      subscriptionOffers.some((offer) => offer.currency !== currency),
    ),
    hasForeignSubscription: row.hasForeignSubscription,
    callersTrials: row.callersTrials,
  };
}
