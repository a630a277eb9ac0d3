import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import { Agent } from '../catalog/agent.entity.js';
import { Stored } from '../../platform/database/stored.js';

export const GRANT_SOURCES = ['trial', 'subscription', 'top_up', 'adjustment'] as const;
export type GrantSource = (typeof GRANT_SOURCES)[number];

/** Tokens of an organization for an agent. The unique index prevents a second grant for a reason, such as a payment. */
@Entity('token_grants')
@Stored({
  holds: 'granted tokens and what remains',
  grows: '1 per trial, period or top-up, or 1 per month of a period',
  cleaned: 'never',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Check('token_grants_remaining_check', 'remaining BETWEEN 0 AND amount')
@Check('token_grants_owed_check', 'owed_refund >= 0 AND owed_dispute >= 0')
@Check('token_grants_source_check', "source IN ('trial', 'subscription', 'top_up', 'adjustment')")
@Index('token_grants_source_key', ['source', 'sourceKey'], { unique: true })
@Index('token_grants_history_idx', ['organizationId', 'agentId', 'createdAt', 'id'])
@Index('token_grants_expiry_idx', { synchronize: false })
@Index('token_grants_agent_id_idx', ['agentId'])
export class TokenGrant {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'token_grants_pkey' })
  id: string;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'token_grants_organization_id_fkey' })
  organization: Relation<Organization>;

  @Column({ name: 'agent_id', type: 'text', collation: 'C' })
  agentId: string;

  @ManyToOne(() => Agent, { nullable: false })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'token_grants_agent_id_fkey' })
  agent: Relation<Agent>;

  @Column({ type: 'text', collation: 'C' })
  source: GrantSource;

  /**
   * Identifies the trial, paid period, top-up or adjustment that granted the tokens. If a period grants them month by
   * month, this is the key of the last month, and the others have `:1`, `:2` and so on after it.
   */
  @Column({ name: 'source_key', type: 'text', collation: 'C' })
  sourceKey: string;

  @Column({ type: 'int' })
  amount: number;

  /** Without the tokens that reservations hold. */
  @Column({ type: 'int' })
  remaining: number;

  /** The tokens that refunds still take when reservations return them. */
  @Column({ name: 'owed_refund', type: 'int', default: 0 })
  owedRefund: number;

  @Column({ name: 'owed_dispute', type: 'int', default: 0 })
  owedDispute: number;

  /** The time from which the tokens count. Null if they count at once. */
  @Column({ name: 'starts_at', type: 'timestamptz', precision: 3, nullable: true })
  startsAt: Date | null;

  /** Null if the tokens never expire. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  /** Until when expired tokens stay usable. Null without a grace period. */
  @Column({ name: 'grace_until', type: 'timestamptz', precision: 3, nullable: true })
  graceUntil: Date | null;

  /** When the tokens were granted. For tokens of a month to come: when they start. */
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
