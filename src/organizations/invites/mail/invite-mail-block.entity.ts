import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Stored } from '../../../platform/database/stored.js';

/** A recipient who wants no invite mails. The address itself is not stored. */
@Entity('invite_mail_blocks')
@Stored({
  holds: 'hashes of addresses that want no invite mails',
  grows: '1 per recipient',
  cleaned: 'the recipient, with the link of a mail; [operators](#let-a-person-get-invite-mails-again)',
  organizationDeleted: 'none',
  personErased: 'kept',
})
export class InviteMailBlock {
  /** SHA-256 of the recipient's mailbox, see `recipientHash()`. */
  @PrimaryColumn({
    name: 'recipient_hash',
    type: 'bytea',
    primaryKeyConstraintName: 'invite_mail_blocks_pkey',
  })
  recipientHash: Buffer;

  @Column({ name: 'blocked_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  blockedAt: Date;
}
