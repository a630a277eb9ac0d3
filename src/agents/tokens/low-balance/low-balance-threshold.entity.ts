import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../../organizations/organization.entity.js';
import { Stored } from '../../../platform/database/stored.js';

const KEY = { primaryKeyConstraintName: 'low_balance_thresholds_pkey' };

/** The balance of an agent at which an organization wants to be told. Without a threshold, there is no row. */
@Entity('low_balance_thresholds')
@Stored({
  holds: 'the balances at which admins are told',
  grows: 'at most 1 per agent',
  cleaned: 'an admin who removes the threshold',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Check('low_balance_thresholds_threshold_check', 'threshold >= 0')
export class LowBalanceThreshold {
  @PrimaryColumn({ name: 'organization_id', type: 'uuid', ...KEY })
  organizationId: string;

  @PrimaryColumn({ name: 'agent_id', type: 'text', collation: 'C', ...KEY })
  agentId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'organization_id',
    foreignKeyConstraintName: 'low_balance_thresholds_organization_id_fkey',
  })
  organization: Relation<Organization>;

  @Column({ type: 'bigint' })
  threshold: string;
}
