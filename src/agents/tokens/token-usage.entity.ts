import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';

/** The tokens consumed in one hour (UTC). A trigger sums the consumptions, and keeps 31 days. */
@Entity('token_usage')
export class TokenUsage {
  @PrimaryColumn({ name: 'organization_id', type: 'uuid', primaryKeyConstraintName: 'token_usage_pkey' })
  organizationId: string;

  @PrimaryColumn({ name: 'agent_id', type: 'text', primaryKeyConstraintName: 'token_usage_pkey' })
  agentId: string;

  @PrimaryColumn({ type: 'timestamptz', precision: 3, primaryKeyConstraintName: 'token_usage_pkey' })
  hour: Date;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'token_usage_organization_id_fkey' })
  organization: Relation<Organization>;

  @Column({ type: 'bigint' })
  tokens: string;
}
