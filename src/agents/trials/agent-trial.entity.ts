import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import { User } from '../../users/user.entity.js';
import { Agent } from '../catalog/agent.entity.js';
import { Stored } from '../../platform/database/stored.js';

/** A trial is active until `endsAt`. The primary key allows one per organization and agent, even after its end. */
@Entity('agent_trials')
@Stored({
  holds: 'trials',
  grows: '1 per agent',
  cleaned: 'never; a trial is given once',
  organizationDeleted: 'kept',
  personErased: 'kept',
})
@Index('agent_trials_agent_id_idx', ['agentId'])
@Index('agent_trials_started_by_started_at_idx', ['startedBy', 'startedAt'])
@Index('agent_trials_reminder_idx', { synchronize: false })
export class AgentTrial {
  @PrimaryColumn({ name: 'organization_id', type: 'uuid', primaryKeyConstraintName: 'agent_trials_pkey' })
  organizationId: string;

  @PrimaryColumn({
    name: 'agent_id',
    type: 'text',
    collation: 'C',
    primaryKeyConstraintName: 'agent_trials_pkey',
  })
  agentId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'agent_trials_organization_id_fkey' })
  organization: Relation<Organization>;

  @ManyToOne(() => Agent, { nullable: false })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'agent_trials_agent_id_fkey' })
  agent: Relation<Agent>;

  /** Null if the user was deleted. */
  @Column({ name: 'started_by', type: 'uuid', nullable: true })
  startedBy: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'started_by', foreignKeyConstraintName: 'agent_trials_started_by_fkey' })
  starter: Relation<User> | null;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  startedAt: Date;

  @Column({ name: 'ends_at', type: 'timestamptz', precision: 3 })
  endsAt: Date;

  /** When people were reminded of the end of the trial. Null if they were not. */
  @Column({ name: 'reminded_at', type: 'timestamptz', precision: 3, nullable: true })
  remindedAt: Date | null;
}
