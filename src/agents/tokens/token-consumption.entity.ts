import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import { Stored } from '../../platform/database/stored.js';
import { User } from '../../users/user.entity.js';

/** A completed consumption of tokens. Repeating it with the same idempotency key takes no more tokens. */
@Entity('token_consumptions')
@Stored({
  holds: 'consumptions with their idempotency keys and labels',
  grows: '1 per consumption',
  cleaned: 'never',
  organizationDeleted: 'kept',
  personErased: 'anonymized by erase_person()',
})
@Check('token_consumptions_label_check', 'char_length(label) BETWEEN 1 AND 200')
@Index('token_consumptions_history_idx', ['organizationId', 'agentId', 'createdAt', 'id', 'amount'])
@Index('token_consumptions_user_id_idx', { synchronize: false })
export class TokenConsumption {
  @PrimaryColumn({
    name: 'organization_id',
    type: 'uuid',
    primaryKeyConstraintName: 'token_consumptions_pkey',
  })
  organizationId: string;

  @PrimaryColumn({
    name: 'agent_id',
    type: 'text',
    collation: 'C',
    primaryKeyConstraintName: 'token_consumptions_pkey',
  })
  agentId: string;

  @PrimaryColumn({
    name: 'idempotency_key',
    type: 'text',
    collation: 'C',
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

  /** For whom the agent worked. Null if no person was named, or if the person was erased. */
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'token_consumptions_user_id_fkey' })
  user: Relation<User> | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
