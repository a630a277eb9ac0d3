import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Stored } from '../../../platform/database/stored.js';

/**
 * The recipient of a link that blocks mails. The row outlives the invite. Otherwise, inviters could delete each invite
 * after its mail, and the recipient could no longer block mails.
 */
@Entity('invite_mail_links')
@Stored({
  holds: 'hashes of links that block mails, and their recipients',
  grows: '1 per mail',
  cleaned: 'the next invite, 30 days after the expiry',
  organizationDeleted: 'kept',
  personErased: 'kept',
})
@Index('invite_mail_links_expires_at_idx', ['expiresAt'])
export class InviteMailLink {
  /** SHA-256 of the token in the link. */
  @PrimaryColumn({ name: 'token_hash', type: 'bytea', primaryKeyConstraintName: 'invite_mail_links_pkey' })
  tokenHash: Buffer;

  /** SHA-256 of the recipient's mailbox, see `recipientHash()`. */
  @Column({ name: 'recipient_hash', type: 'bytea' })
  recipientHash: Buffer;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** False for a link of version 0.2, which has no effect: its inviter knows the token, too. */
  @Column({ name: 'is_mail_only', type: 'boolean', default: false })
  isMailOnly: boolean;
}
