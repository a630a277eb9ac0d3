import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { Stored } from '../platform/database/stored.js';
import type { NoticeKind } from './notice-kinds.js';
import { User } from '../users/user.entity.js';

/** A mail about an event of an organization to one person. */
@Entity('notices')
@Stored({
  holds: 'notices by mail to members, without their texts',
  grows: '1 per mail',
  cleaned: '`notice-cleanup` after 90 days',
  organizationDeleted: 'kept',
  personErased: { delete: true, of: 'user_id' },
})
@Index('notices_token_hash_key', ['tokenHash'], { unique: true })
@Index('notices_user_id_created_at_idx', ['userId', 'createdAt'])
@Index('notices_organization_id_created_at_idx', ['organizationId', 'createdAt'])
@Index('notices_created_at_idx', ['createdAt'])
export class NoticeMail {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'notices_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'notices_user_id_fkey' })
  user: Relation<User>;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'notices_organization_id_fkey' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  kind: NoticeKind;

  /** The agent that the notice is about. */
  @Column({ name: 'agent_id', type: 'text', nullable: true })
  agentId: string | null;

  /** The ids of the latest notice that the mail reports instead of its own. Null if there was no other. */
  @Column({ type: 'jsonb', nullable: true })
  about: object | null;

  /** SHA-256 of the token in the link that turns off the kind. Null if the person cannot turn it off. */
  @Column({ name: 'token_hash', type: 'bytea', nullable: true })
  tokenHash: Buffer | null;

  /** When the reason arose. For a mail that waits for its turn: when it may be sent. */
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** When the mail got its turn. From then on, it counts for the limits. */
  @Column({ name: 'taken_at', type: 'timestamptz', precision: 3, nullable: true })
  takenAt: Date | null;
}
