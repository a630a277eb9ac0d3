import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { Agent } from './agent.entity.js';

/** The primary key allows one trial per organization and agent, forever. It is active until `endsAt`. */
@Entity('agent_trials')
@Index('agent_trials_agent_id_idx', ['agentId'])
export class AgentTrial {
  @PrimaryColumn({ name: 'organization_id', type: 'uuid', primaryKeyConstraintName: 'agent_trials_pkey' })
  organizationId: string;

  @PrimaryColumn({ name: 'agent_id', type: 'text', primaryKeyConstraintName: 'agent_trials_pkey' })
  agentId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'agent_trials_organization_id_fkey' })
  organization: Relation<Organization>;

  @ManyToOne(() => Agent, { nullable: false })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'agent_trials_agent_id_fkey' })
  agent: Relation<Agent>;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  startedAt: Date;

  @Column({ name: 'ends_at', type: 'timestamptz', precision: 3 })
  endsAt: Date;
}
