import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The recipient of an invite link. It outlives the invite. Otherwise, inviters could prevent blocks by deleting each
 * invite after its mail.
 */
@Entity('invite_mail_links')
@Index('invite_mail_links_expires_at_idx', ['expiresAt'])
export class InviteMailLink {
  /** SHA-256 of the token in the link. */
  @PrimaryColumn({ name: 'token_hash', type: 'bytea', primaryKeyConstraintName: 'invite_mail_links_pkey' })
  tokenHash: Buffer;

  /** SHA-256 of the recipient's address, see `recipientHash()`. */
  @Column({ name: 'recipient_hash', type: 'bytea' })
  recipientHash: Buffer;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
