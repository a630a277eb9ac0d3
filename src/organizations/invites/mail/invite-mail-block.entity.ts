import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recipient who wants no invite mails. The address itself is not stored. */
@Entity('invite_mail_blocks')
export class InviteMailBlock {
  /** SHA-256 of the recipient's address, see `recipientHash()`. */
  @PrimaryColumn({
    name: 'recipient_hash',
    type: 'bytea',
    primaryKeyConstraintName: 'invite_mail_blocks_pkey',
  })
  recipientHash: Buffer;

  @Column({ name: 'blocked_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  blockedAt: Date;
}
