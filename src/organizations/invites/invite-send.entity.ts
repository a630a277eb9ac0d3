import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organization.entity.js';
import { User } from '../../users/user.entity.js';
import { Stored } from '../../platform/database/stored.js';

/**
 * A new or resent invite. Rows are kept for at least a day, to limit invites per organization, inviter and recipient.
 */
@Entity('invite_sends')
@Stored({
  holds: 'addresses and times of requested mails, for the limits',
  grows: '1 per mail',
  cleaned: 'the next invite, after a day; `erase-person`',
  organizationDeleted: 'kept',
  personErased: 'deleted by erase_person()',
})
@Index('invite_sends_organization_id_idx', ['organizationId', 'sentAt'])
@Index('invite_sends_user_id_idx', ['userId', 'sentAt'])
@Index('invite_sends_email_key_idx', ['emailKey', 'sentAt'])
@Index('invite_sends_sent_at_idx', ['sentAt'])
export class InviteSend {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'invite_sends_pkey' })
  id: string;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'invite_sends_organization_id_fkey' })
  organization: Relation<Organization>;

  /** The inviter. Null if the user was deleted. */
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'invite_sends_user_id_fkey' })
  user: Relation<User>;

  /** The recipient's mailbox, see `mailboxOf()`. Null for a withheld mail, which does not count for the recipient. */
  @Column({ name: 'email_key', type: 'text', nullable: true })
  emailKey: string | null;

  @Column({ name: 'sent_at', type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  sentAt: Date;
}
