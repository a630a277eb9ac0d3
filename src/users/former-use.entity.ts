import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Stored } from '../platform/database/stored.js';
import { User } from './user.entity.js';

/**
 * A trial or an invite of an erased person. If the person returns, it counts towards their limits until the limit's
 * window ends.
 */
@Entity('former_uses')
@Stored({
  holds: 'times of trials and invites of erased people, with a keyed hash of issuer and subject',
  grows: '1 per trial and invite in the window of its limit, when a person is erased',
  cleaned: '`session-cleanup`, at the end of the window: 30 days for trials, 1 day for invites',
  organizationDeleted: 'none',
  personErased: 'kept',
})
@Index('former_uses_identity_hash_idx', ['identityHash'])
@Index('former_uses_user_id_used_at_idx', ['userId', 'usedAt'])
@Index('former_uses_counts_until_idx', ['countsUntil'])
export class FormerUse {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'former_uses_pkey' })
  id: string;

  @Column({ name: 'identity_hash', type: 'bytea' })
  identityHash: Buffer;

  /** The account with which the person has returned. */
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'former_uses_user_id_fkey' })
  user: Relation<User>;

  @Column({ type: 'text' })
  kind: FormerUseKind;

  @Column({ name: 'used_at', type: 'timestamptz', precision: 3 })
  usedAt: Date;

  @Column({ name: 'counts_until', type: 'timestamptz', precision: 3 })
  countsUntil: Date;
}

export type FormerUseKind = 'trial' | 'invite';
