import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Stored } from '../platform/database/stored.js';

/** A used sign-in attempt, even if the sign-in failed. The primary key makes each usable once, on any instance. */
@Entity('used_sign_ins')
@Stored({
  holds: 'hashes of used sign-in attempts',
  grows: '1 per sign-in',
  cleaned: 'the next sign-in, after a day',
  organizationDeleted: 'none',
  personErased: 'none',
})
@Index('used_sign_ins_used_at_idx', ['usedAt'])
export class UsedSignIn {
  /** SHA-256 of the `state` of the sign-in attempt. */
  @PrimaryColumn({ name: 'state_hash', type: 'bytea', primaryKeyConstraintName: 'used_sign_ins_pkey' })
  stateHash: Buffer;

  @Column({ name: 'used_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  usedAt: Date;
}
