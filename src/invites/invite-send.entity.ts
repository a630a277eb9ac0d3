import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

/**
 * A requested invite mail. Rows are kept for a day, to limit the mails of one organization and the mails to one
 * address.
 */
@Entity('invite_sends')
@Index('invite_sends_organization_id_idx', ['organizationId', 'sentAt'])
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

  @Column({ name: 'email_key', type: 'text' })
  emailKey: string;

  @Column({ name: 'sent_at', type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  sentAt: Date;
}
