import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../../organizations/organization.entity.js';
import { Stored } from '../../../platform/database/stored.js';
import { User } from '../../../users/user.entity.js';

export const GRAINS = ['hour', 'day', 'month'] as const;
export type Grain = (typeof GRAINS)[number];

const KEY = { primaryKeyConstraintName: 'token_member_usage_pkey' };

/** The tokens of an agent that a person has used in one hour, day or month (UTC). A trigger sums consumptions. */
@Entity('token_member_usage')
@Stored({
  holds: 'sums of tokens by person and hour, day and month',
  grows: '3 per person, agent and hour of use',
  cleaned: '`retention`, whole months after 400 days',
  organizationDeleted: 'kept',
  personErased: 'deleted by erase_person()',
})
@Check('token_member_usage_grain_check', "grain IN ('hour', 'day', 'month')")
@Index('token_member_usage_user_id_idx', ['userId'])
export class TokenMemberUsage {
  @PrimaryColumn({ name: 'organization_id', type: 'uuid', ...KEY })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'organization_id',
    foreignKeyConstraintName: 'token_member_usage_organization_id_fkey',
  })
  organization: Relation<Organization>;

  @PrimaryColumn({ name: 'agent_id', type: 'text', collation: 'C', ...KEY })
  agentId: string;

  @PrimaryColumn({ type: 'text', collation: 'C', ...KEY })
  grain: Grain;

  @PrimaryColumn({ type: 'timestamptz', precision: 3, ...KEY })
  start: Date;

  @PrimaryColumn({ name: 'user_id', type: 'uuid', ...KEY })
  userId: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'token_member_usage_user_id_fkey' })
  user: Relation<User>;

  @Column({ type: 'bigint' })
  tokens: string;
}
