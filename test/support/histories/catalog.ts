import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Offer {
  id: string;
  amount: number;
  interval: 'month' | 'year';
  tokensPerPeriod: number;
  tokensEvery?: 'month';
}

/** The agents of histories, for the setting AGENT_CATALOG. One has offers of a month, and of a year with monthly tokens. */
export const AGENT_CATALOG = fileURLToPath(new URL('agents.json', import.meta.url));

const { agents } = JSON.parse(readFileSync(AGENT_CATALOG, 'utf8')) as {
  agents: { id: string; subscriptionOffers?: Offer[] }[];
};

/** The offers of an agent that has several, with the lookup keys of their prices. */
export function offersOf(item: string): (Offer & { lookupKey: string })[] {
  const offers = agents.find(({ id }) => id === item)?.subscriptionOffers ?? [];
  return offers.map((offer) => ({ ...offer, lookupKey: `agent_${item}_subscription_${offer.id}` }));
}
