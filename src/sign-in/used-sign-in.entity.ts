import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A completed sign-in attempt. The primary key makes each one usable once, on any instance. */
@Entity('used_sign_ins')
@Index('used_sign_ins_used_at_idx', ['usedAt'])
export class UsedSignIn {
  /** SHA-256 of the `state` of the sign-in attempt. */
  @PrimaryColumn({ name: 'state_hash', type: 'bytea', primaryKeyConstraintName: 'used_sign_ins_pkey' })
  stateHash: Buffer;

  @Column({ name: 'used_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  usedAt: Date;
}
