import { LruMap } from 'toad-cache';
import type { Agent, SubscriptionOffer } from './agent.entity.js';

type StoredEntry = Readonly<Omit<Agent, 'id' | 'position' | 'entry'>>;

/** A parsed catalog entry. Readonly, because all callers share it. */
export interface AgentEntry extends Omit<StoredEntry, 'subscriptionOffer' | 'subscriptionOffers'> {
  /** The lowest rank first. */
  readonly subscriptionOffers: readonly SubscriptionOffer[];
  /** The ids of the prices at the payment provider, by the ids of the offers. */
  readonly offerPrices: Readonly<Record<string, string>>;
}

/** The id of an agent's offer if its catalog entry has a single offer, which has no id. */
export const DEFAULT_OFFER = 'default';

const PARSED = new LruMap<AgentEntry>(1000);

/** Caches parsed texts, because the catalog seldom changes. @param text the column `entry` of an agent */
export function parseEntry(text: string): AgentEntry {
  let entry = PARSED.get(text);
  if (!entry) {
    entry = entryOf(JSON.parse(text, (_name, value: unknown) => Object.freeze(value)) as StoredEntry);
    PARSED.set(text, entry);
  }
  return entry;
}

function entryOf({ subscriptionOffer, subscriptionOffers, ...entry }: StoredEntry): AgentEntry {
  const { subscription, offers } = entry.prices;
  if (subscriptionOffers && offers)
    return Object.freeze({ ...entry, subscriptionOffers, offerPrices: offers });
  // An earlier version has written the row.
  return Object.freeze({
    ...entry,
    subscriptionOffers: Object.freeze(subscriptionOffer ? [onlyOffer(subscriptionOffer, entry.name)] : []),
    offerPrices: Object.freeze<Record<string, string>>(subscription ? { [DEFAULT_OFFER]: subscription } : {}),
  });
}

/** The offer of an agent whose catalog entry has a single offer, which has no id. */
export function onlyOffer(
  terms: NonNullable<Agent['subscriptionOffer']>,
  agentName: string,
): SubscriptionOffer {
  return { id: DEFAULT_OFFER, name: agentName, intervalCount: 1, tokensEvery: null, ...terms };
}
