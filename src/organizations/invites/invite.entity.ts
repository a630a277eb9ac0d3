import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organization.entity.js';
import type { GivableRelation } from '../access/relation.js';
import { User } from '../../users/user.entity.js';
import { Stored } from '../../platform/database/stored.js';

/** The unique index that allows an organization one unaccepted invite per address. */
export const UNACCEPTED_INVITE_INDEX = 'invites_live_key';

/** The status of an invite's latest mail. A withheld mail is never sent: the recipient got too many, or wants none. */
export const DELIVERY_STATUSES = ['queued', 'sent', 'failed', 'withheld'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The statuses of an invite that was not accepted. The database's clock decides between them. */
export const INVITE_STATUSES = ['pending', 'expired'] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

@Entity('invites')
@Stored({
  holds: 'addresses of invited people',
  grows: '1 per invite',
  cleaned: 'admins; deletion of the organization; `invite-cleanup` 90 days after expiry',
  organizationDeleted: 'deleted by DeletionService',
  personErased: 'deleted by erase_person()',
})
@Check('invites_role_check', "role IN ('admin', 'member')")
@Check('invites_delivery_status_check', "delivery_status IN ('queued', 'sent', 'failed', 'withheld')")
@Index('invites_token_hash_key', ['tokenHash'], { unique: true })
@Index(UNACCEPTED_INVITE_INDEX, { synchronize: false })
@Index('invites_live_idx', { synchronize: false })
@Index('invites_pending_idx', { synchronize: false })
@Index('invites_recipient_idx', { synchronize: false })
@Index('invites_invited_by_idx', ['invitedBy'])
@Index('invites_email_key_idx', ['emailKey'])
@Index('invites_expires_at_idx', ['expiresAt'])
@Index('invites_organization_id_idx', ['organizationId'])
export class Invite {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'invites_pkey' })
  id: string;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'invites_organization_id_fkey' })
  organization: Relation<Organization>;

  /** The address as typed, for display. Comparisons use emailKey. */
  @Column({ type: 'text' })
  email: string;

  @Column({ name: 'email_key', type: 'text', collation: 'C' })
  emailKey: string;

  @Column({ type: 'text' })
  role: GivableRelation;

  /** SHA-256 of the token in the link. Only the job of the mail contains the token, encrypted. */
  @Column({ name: 'token_hash', type: 'bytea' })
  tokenHash: Buffer;

  @Column({ name: 'invited_by', type: 'uuid', nullable: true })
  invitedBy: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'invited_by', foreignKeyConstraintName: 'invites_invited_by_fkey' })
  inviter: Relation<User>;

  @Column({ name: 'delivery_status', type: 'text', default: 'queued' })
  deliveryStatus: DeliveryStatus;

  @Column({ name: 'last_sent_at', type: 'timestamptz', precision: 3, nullable: true })
  lastSentAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** Accepted invites are kept for a while, so that a page can explain why their links no longer work. */
  @Column({ name: 'accepted_at', type: 'timestamptz', precision: 3, nullable: true })
  acceptedAt: Date | null;
}
