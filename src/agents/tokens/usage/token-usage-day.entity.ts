import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../../organizations/organization.entity.js';
import { Stored } from '../../../platform/database/stored.js';

/** The sums of the tokens of an agent that moved on one day (UTC). A trigger adds each change of `TokenUsage`. */
@Entity('token_usage_days')
@Stored({
  holds: 'sums of tokens by day, a row per agent and day',
  grows: '1 per agent and day of use',
  cleaned: '`retention`, whole months after 400 days',
  organizationDeleted: 'kept',
  personErased: 'none',
})
export class TokenUsageDay {
  @PrimaryColumn({ name: 'organization_id', type: 'uuid', primaryKeyConstraintName: 'token_usage_days_pkey' })
  organizationId: string;

  @PrimaryColumn({
    name: 'agent_id',
    type: 'text',
    collation: 'C',
    primaryKeyConstraintName: 'token_usage_days_pkey',
  })
  agentId: string;

  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'token_usage_days_pkey' })
  day: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'organization_id',
    foreignKeyConstraintName: 'token_usage_days_organization_id_fkey',
  })
  organization: Relation<Organization>;

  /** Consumed. */
  @Column({ type: 'bigint' })
  tokens: string;

  @Column({ type: 'bigint' })
  granted: string;

  /** Taken back because of refunds and disputes. */
  @Column({ type: 'bigint' })
  reversed: string;

  /** Returned after a reversal. */
  @Column({ type: 'bigint' })
  restored: string;
}
