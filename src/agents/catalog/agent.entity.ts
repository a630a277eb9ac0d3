import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Stored } from '../../platform/database/stored.js';

/** An agent's id in the catalog is a slug. */
export const AGENT_ID = /^[a-z0-9](-?[a-z0-9]){0,63}$/;

@Entity('agents')
@Stored({
  holds: 'the catalog',
  grows: '1 per agent, in all',
  cleaned: 'not needed',
  organizationDeleted: 'none',
  personErased: 'none',
})
export class Agent {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'agents_pkey' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'text' })
  category: string;

  @Column({ name: 'icon_url', type: 'text', nullable: true })
  iconUrl: string | null;

  @Column({ name: 'trial_offer', type: 'jsonb', nullable: true })
  trialOffer: TrialOffer | null;

  /** The first offer, for instances of an earlier version, which know only one offer. */
  @Column({ name: 'subscription_offer', type: 'jsonb', nullable: true })
  subscriptionOffer: OfferedTerms | null;

  /** The lowest rank first. Null if an earlier version has written the row. */
  @Column({ name: 'subscription_offers', type: 'jsonb', nullable: true })
  subscriptionOffers: SubscriptionOffer[] | null;

  @Column({ name: 'top_up_offer', type: 'jsonb', nullable: true })
  topUpOffer: TopUpOffer | null;

  @Column({ type: 'jsonb', default: {} })
  prices: AgentPrices;

  /** The columns except `id` and `position` as JSON, which a trigger writes. See `parseEntry`. */
  @Column({ type: 'text', insert: false, update: false, select: false })
  readonly entry?: string;

  /** The position in the catalog. Null if the agent has left the catalog. */
  @Column({ type: 'int', nullable: true })
  position: number | null;
}

export interface TrialOffer {
  days: number;
  tokens: number;
}

interface OfferedTerms {
  amount: number;
  currency: string;
  interval: 'day' | 'week' | 'month' | 'year';
  tokensPerPeriod: number;
}

export interface SubscriptionOffer extends OfferedTerms {
  /** A slug, unique for the agent. */
  id: string;
  name: string;
  /** The number of intervals in a period. */
  intervalCount: number;
  /** How often tokens are granted. Null for once in each period. */
  tokensEvery: 'month' | null;
}

/** The ids of prices at the payment provider. */
interface AgentPrices {
  /** The price of the first offer. */
  subscription?: string;
  topUp?: string;
  /** The prices by the ids of their offers. An earlier version does not write them. */
  offers?: Record<string, string>;
}

export interface TopUpOffer {
  amount: number;
  currency: string;
  tokens: number;
}
