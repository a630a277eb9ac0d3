import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../../organizations/organization.entity.js';
import { Stored } from '../../../platform/database/stored.js';
import { User } from '../../../users/user.entity.js';

/**
 * Tokens that were set aside for work whose cost is known afterwards, with the first answers of `reserve`, `settle` and
 * `release`.
 */
@Entity('token_reservations')
@Stored({
  holds: 'reservations with their idempotency keys, labels and answers',
  grows: '1 per reservation',
  cleaned: 'the job `token-reservations`, 30 days after their end',
  organizationDeleted: 'kept',
  personErased: 'anonymized by erase_person()',
})
@Check('token_reservations_amount_check', 'amount > 0')
@Check('token_reservations_label_check', 'char_length(label) BETWEEN 1 AND 200')
@Index('token_reservations_idempotency_key_key', ['organizationId', 'agentId', 'idempotencyKey'], {
  unique: true,
})
@Index('token_reservations_kept_until_idx', ['keptUntil'])
@Index('token_reservations_user_id_idx', { synchronize: false })
export class TokenReservation {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'token_reservations_pkey' })
  id: string;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'organization_id',
    foreignKeyConstraintName: 'token_reservations_organization_id_fkey',
  })
  organization: Relation<Organization>;

  @Column({ name: 'agent_id', type: 'text', collation: 'C' })
  agentId: string;

  @Column({ name: 'idempotency_key', type: 'text', collation: 'C' })
  idempotencyKey: string;

  @Column({ type: 'int' })
  amount: number;

  /** For whom the agent works. */
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'token_reservations_user_id_fkey' })
  user: Relation<User> | null;

  /** @see isTokenLabel */
  @Column({ type: 'text', nullable: true })
  label: string | null;

  /** The balance that `reserve` returned. */
  @Column({ type: 'bigint' })
  balance: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** The tokens that the work has cost. Null until it is settled. */
  @Column({ type: 'int', nullable: true })
  actual: number | null;

  @Column({ type: 'int', nullable: true })
  shortfall: number | null;

  /** The balance that `settle` returned. */
  @Column({ name: 'settled_balance', type: 'bigint', nullable: true })
  settledBalance: string | null;

  /** The balance that `release` returned. */
  @Column({ name: 'released_balance', type: 'bigint', nullable: true })
  releasedBalance: string | null;

  /** Until when a repeated call gets its first answer. */
  @Column({ name: 'kept_until', type: 'timestamptz', precision: 3 })
  keptUntil: Date;
}
