import { onlyOffer } from './agent-entry.js';
import type { SubscriptionOffer } from './agent.entity.js';
import { grantsPerPeriod } from '../../billing/terms/purchase.js';
import { MAX_INTEGER, type CatalogEntry } from './catalog-entry.js';

/** Stripe's longest period is three years. */
const LONGEST = { day: 1095, week: 156, month: 36, year: 3 };

type Period = Pick<SubscriptionOffer, 'interval' | 'intervalCount'>;
type Listed = NonNullable<CatalogEntry['subscriptionOffers']>[number] & Period;

/** The offers of a subscription, the lowest rank first. */
export function subscriptionOffersOf({
  name: agentName,
  subscriptionOffer,
  subscriptionOffers,
}: CatalogEntry): SubscriptionOffer[] {
  if (subscriptionOffer) return [onlyOffer(subscriptionOffer, agentName)];
  return (subscriptionOffers ?? []).map(({ id, name, amount, currency, interval, ...more }) => ({
    id,
    name,
    amount,
    currency,
    interval,
    intervalCount: more.intervalCount ?? 1,
    tokensPerPeriod: more.tokensPerPeriod,
    tokensEvery: more.tokensEvery ?? null,
  }));
}

/** The length of a period, so that 12 months are a year, and 7 days a week. */
export function lengthOf({ interval, intervalCount }: Period): string {
  if (interval === 'year' || interval === 'month')
    return `${intervalCount * (interval === 'year' ? 12 : 1)} months`;
  return `${intervalCount * (interval === 'week' ? 7 : 1)} days`;
}

/** The violations of the rules for an agent's list of offers, one sentence each. @param field such as `agents.0` */
export function offerProblems(agent: CatalogEntry, field: string): string[] {
  const { subscriptionOffer, subscriptionOffers } = agent ?? {};
  const list = `${field}.subscriptionOffers`;
  if (subscriptionOffer && subscriptionOffers)
    return [`${list}: the agent has subscriptionOffer, too. Use one of the two.`];
  if (!Array.isArray(subscriptionOffers)) return [];
  const offers = subscriptionOffers.map((offer) => ({ ...offer, intervalCount: offer.intervalCount ?? 1 }));
  const ids = offers.map(({ id }) => id);
  const prices = offers.map((offer) => `${offer.amount} ${lengthOf(offer)}`);
  return offers.flatMap((offer, index) => {
    const { id, interval, intervalCount } = offer;
    const problems = monthlyProblems(offer, offers, `${list}.${index}`);
    if (id !== undefined && ids.indexOf(id) < index)
      problems.push(`${list}: the id "${id}" is used more than once.`);
    const twin = offers[prices.indexOf(prices[index]!)]!.id;
    if (prices.indexOf(prices[index]!) < index && twin !== id)
      problems.push(`${list}: "${twin}" and "${id}" have the same amount for the same time.`);
    if (intervalCount > LONGEST[interval])
      problems.push(
        `${list}.${index}.intervalCount: intervalCount must not be greater than ${LONGEST[interval]} for ${interval}, because Stripe's longest period is three years.`,
      );
    return problems;
  });
}

/**
 * The violations of the rules for `tokensEvery`. Offers with the same interval must agree on it, because a change
 * between them is computed either from months or from whole periods.
 */
function monthlyProblems(offer: Listed, offers: Listed[], field: string): string[] {
  const { id, interval, tokensEvery = null, tokensPerPeriod } = offer;
  const problems = [];
  const other = offers.find((one) => one.interval === interval)!;
  if ((other.tokensEvery ?? null) !== tokensEvery)
    problems.push(
      `${field}.tokensEvery: "${other.id}" and "${id}" have the interval ${interval}, but not the same tokensEvery.`,
    );
  if (tokensEvery !== 'month') return problems;
  if (interval !== 'year')
    problems.push(`${field}.tokensEvery: tokensEvery needs the interval year, not ${interval}.`);
  const most = Math.floor(MAX_INTEGER / grantsPerPeriod(offer));
  if (tokensPerPeriod > most)
    problems.push(
      `${field}.tokensPerPeriod: tokensPerPeriod must not be greater than ${most}, because the tokens of all months are added.`,
    );
  return problems;
}
