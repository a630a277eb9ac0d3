import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import { Stored } from '../../platform/database/stored.js';

/** A completed consumption of tokens. Repeating it with the same idempotency key takes no more tokens. */
@Entity('token_consumptions')
@Stored({
  holds: 'consumptions with their idempotency keys and labels',
  grows: '1 per consumption',
  cleaned: 'never',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Check('token_consumptions_label_check', 'char_length(label) BETWEEN 1 AND 200')
@Index('token_consumptions_history_idx', ['organizationId', 'agentId', 'createdAt', 'id', 'amount'])
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

  @Column({ type: 'uuid' })
  id: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'organization_id',
    foreignKeyConstraintName: 'token_consumptions_organization_id_fkey',
  })
  organization: Relation<Organization>;

  @Column({ type: 'int' })
  amount: number;

  /** What the tokens were used for, shown to members of the organization. @see isTokenLabel */
  @Column({ type: 'text', nullable: true })
  label: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
