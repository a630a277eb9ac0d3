import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

/** A completed consumption of tokens. A repeat with the same idempotency key takes no more tokens. */
@Entity('token_consumptions')
export class TokenConsumption {
  @PrimaryColumn({
    name: 'organization_id',
    type: 'uuid',
    primaryKeyConstraintName: 'token_consumptions_pkey',
  })
  organizationId: string;

  @PrimaryColumn({ name: 'agent_id', type: 'text', primaryKeyConstraintName: 'token_consumptions_pkey' })
  agentId: string;

  @PrimaryColumn({
    name: 'idempotency_key',
    type: 'text',
    primaryKeyConstraintName: 'token_consumptions_pkey',
  })
  idempotencyKey: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'organization_id',
    foreignKeyConstraintName: 'token_consumptions_organization_id_fkey',
  })
  organization: Relation<Organization>;

  @Column({ type: 'int' })
  amount: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
