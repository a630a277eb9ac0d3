import { parseEntry } from '../../../agents/catalog/agent-entry.js';
import type { Checkout } from '../../../billing/checkouts/checkout.entity.js';
import type { AgreedOffer } from '../../../billing/terms/purchase.js';

/** What a price sells. A paid line is credited by the terms of its price. */
export interface Terms {
  priceId: string;
  amount: number;
  currency: string;
  /** In each period. */
  tokens: number;
  /** Null if an earlier version has stored them. */
  offer: AgreedOffer | null;
}

/**
 * The terms by which lines of a subscription are credited, one for each price: those that were agreed last, and then the
 * offers of the agent.
 * @param changes what was agreed after the checkout, newest first
 */
export function termsOf(agreed: Checkout, changes: Terms[], offers: Terms[]): Terms[] {
  const offer = agreed.offer ?? offers.find(({ priceId }) => priceId === agreed.priceId)?.offer ?? null;
  const all = [...changes, { ...agreed, offer }, ...offers];
  return all.filter(({ priceId }, index) => all.findIndex((one) => one.priceId === priceId) === index);
}

export type OfferedTerms = Terms & { offer: NonNullable<Terms['offer']> };

/** What the offers of an agent sell, the lowest rank first. @param entry the column of an agent */
export function offeredTerms(entry: string): OfferedTerms[] {
  const { subscriptionOffers, offerPrices } = parseEntry(entry);
  return subscriptionOffers.flatMap(({ id, interval, intervalCount, amount, currency, tokensPerPeriod }) => {
    const priceId = offerPrices[id];
    const offer = { id, interval, intervalCount };
    return priceId === undefined ? [] : { priceId, amount, currency, tokens: tokensPerPeriod, offer };
  });
}
