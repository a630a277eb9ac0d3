import { DEMONSTRATION_CATALOG } from '../../../../src/agents/catalog/demonstration-catalog.js';

export type PurchaseKind = 'subscription' | 'top_up';

export interface Agent {
  id: string;
  trialOffer?: { tokens: number };
  subscriptionOffer?: { amount: number; tokensPerPeriod: number };
  subscriptionOffers?: { amount: number; tokensPerPeriod: number }[];
  topUpOffer?: { amount: number; tokens: number };
}

export const CATALOG: Agent[] = DEMONSTRATION_CATALOG.agents;

/** The price and tokens of a purchase; undefined if the agent has no such offer. */
export function offerOf(agentId: string, kind: PurchaseKind): { amount: number; tokens: number } | undefined {
  const agent = CATALOG.find(({ id }) => id === agentId);
  if (kind === 'top_up') return agent?.topUpOffer;
  const offer = agent?.subscriptionOffer ?? agent?.subscriptionOffers?.[0];
  return offer && { amount: offer.amount, tokens: offer.tokensPerPeriod };
}
