import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The slug that identifies an agent in the catalog. */
export const AGENT_ID = /^[a-z0-9](-?[a-z0-9]){0,63}$/;

/** An entry of the catalog, as the catalog file says. Offers are null where there is none. */
@Entity('agents')
export class Agent {
  /** @see AGENT_ID */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'agents_pkey' })
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

  /** The provider's prices, by what they are for; absent until the catalog was brought there. */
  @Column({ type: 'jsonb', default: {} })
  prices: { subscription?: string; topUp?: string };

  /** The place in the catalog; null for an agent that has left it. */
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
