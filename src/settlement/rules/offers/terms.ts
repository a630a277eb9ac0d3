import { parseEntry } from '../../../agents/catalog/agent-entry.js';
import type { Checkout } from '../../../billing/checkouts/checkout.entity.js';
import { grantsPerPeriod, type AgreedOffer } from '../../../billing/terms/purchase.js';

/** What a price sells. A paid line is credited by the terms of its price. */
export interface Terms {
  priceId: string;
  amount: number;
  currency: string;
  /** In each period, or in each month of it. */
  tokens: number;
  /** Null if an earlier version has stored these terms. */
  offer: AgreedOffer | null;
}

/**
 * The terms by which lines of a subscription are credited, one per price. Agreed terms come before the offers of the
 * agent.
 * @param changes what was agreed after the checkout, newest first
 */
export function termsOf(agreed: Checkout, changes: Terms[], offers: Terms[]): Terms[] {
  const offer = agreed.offer ?? onceOf(offers.find(({ priceId }) => priceId === agreed.priceId)) ?? null;
  const all = [...changes, { ...agreed, offer }, ...offers];
  return all.filter(({ priceId }, index) => all.findIndex((one) => one.priceId === priceId) === index);
}

/** Terms that were agreed without an offer grant their tokens once per period. */
function onceOf(offered: Terms | undefined): AgreedOffer | undefined {
  if (!offered?.offer) return undefined;
  const { id, interval, intervalCount } = offered.offer;
  return { id, interval, intervalCount };
}

/** The tokens of a whole period. */
export function periodTokens({ tokens, offer }: Pick<Terms, 'tokens' | 'offer'>): number {
  return tokens * (offer ? grantsPerPeriod(offer) : 1);
}

export type OfferedTerms = Terms & { offer: NonNullable<Terms['offer']> };

/** The terms of an agent's offers, the lowest rank first. @param entry the column of an agent */
export function offeredTerms(entry: string): OfferedTerms[] {
  const { subscriptionOffers, offerPrices } = parseEntry(entry);
  return subscriptionOffers.flatMap(({ id, interval, intervalCount, tokensEvery, ...more }) => {
    const priceId = offerPrices[id];
    const { amount, currency, tokensPerPeriod: tokens } = more;
    const offer = { id, interval, intervalCount, ...(tokensEvery && { tokensEvery }) };
    return priceId === undefined ? [] : { priceId, amount, currency, tokens, offer };
  });
}
