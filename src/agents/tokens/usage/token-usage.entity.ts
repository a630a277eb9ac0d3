import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../../organizations/organization.entity.js';
import { Stored } from '../../../platform/database/stored.js';

/** The sums of the tokens of an agent that moved in one hour (UTC). Triggers add each grant and movement. */
@Entity('token_usage')
@Stored({
  holds: 'sums of tokens by hour, a row per agent and hour',
  grows: '1 per agent and hour of use',
  cleaned: '`retention`, whole months after 400 days',
  organizationDeleted: 'kept',
  personErased: 'none',
})
export class TokenUsage {
  @PrimaryColumn({ name: 'organization_id', type: 'uuid', primaryKeyConstraintName: 'token_usage_pkey' })
  organizationId: string;

  @PrimaryColumn({
    name: 'agent_id',
    type: 'text',
    collation: 'C',
    primaryKeyConstraintName: 'token_usage_pkey',
  })
  agentId: string;

  @PrimaryColumn({ type: 'timestamptz', precision: 3, primaryKeyConstraintName: 'token_usage_pkey' })
  hour: Date;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'token_usage_organization_id_fkey' })
  organization: Relation<Organization>;

  /** Consumed. */
  @Column({ type: 'bigint' })
  tokens: string;

  @Column({ type: 'bigint', default: 0 })
  granted: string;

  /** Taken back because of refunds and disputes. */
  @Column({ type: 'bigint', default: 0 })
  reversed: string;

  /** Returned after a reversal. */
  @Column({ type: 'bigint', default: 0 })
  restored: string;
}
