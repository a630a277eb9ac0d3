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

  @Column({ name: 'subscription_offer', type: 'jsonb', nullable: true })
  subscriptionOffer: SubscriptionOffer | null;

  @Column({ name: 'top_up_offer', type: 'jsonb', nullable: true })
  topUpOffer: TopUpOffer | null;

  @Column({ type: 'jsonb', default: {} })
  prices: { subscription?: string; topUp?: string };

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

export interface SubscriptionOffer {
  amount: number;
  currency: string;
  interval: 'day' | 'week' | 'month' | 'year';
  tokensPerPeriod: number;
}

export interface TopUpOffer {
  amount: number;
  currency: string;
  tokens: number;
}
