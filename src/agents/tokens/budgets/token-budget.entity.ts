import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../../organizations/organization.entity.js';
import { Stored } from '../../../platform/database/stored.js';

const KEY = { primaryKeyConstraintName: 'token_budgets_pkey' };

/** How many tokens of an agent may be used in a calendar month (UTC). Null is no limit. */
@Entity('token_budgets')
@Stored({
  holds: 'monthly budgets of tokens, and what admins were told',
  grows: 'at most 1 per agent',
  cleaned: 'never',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Check('token_budgets_per_member_check', 'per_member >= 0')
@Check('token_budgets_organization_check', 'organization >= 0')
export class TokenBudget {
  @PrimaryColumn({ name: 'organization_id', type: 'uuid', ...KEY })
  organizationId: string;

  @PrimaryColumn({ name: 'agent_id', type: 'text', collation: 'C', ...KEY })
  agentId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'token_budgets_organization_id_fkey' })
  tenant: Relation<Organization>;

  @Column({ name: 'per_member', type: 'bigint', nullable: true })
  perMember: string | null;

  @Column({ type: 'bigint', nullable: true })
  organization: string | null;

  /**
   * The month of the latest notice to admins. `toldPercent` is the used share of the organization's budget that it
   * reported.
   */
  @Column({ name: 'told_month', type: 'date', nullable: true })
  toldMonth: string | null;

  @Column({ name: 'told_percent', type: 'int', nullable: true })
  toldPercent: number | null;
}
