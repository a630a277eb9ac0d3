import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation as Related,
} from 'typeorm';
import { User } from '../users/user.entity.js';
import { Organization } from './organization.entity.js';
import type { Relation } from './access/relation.js';
import { Stored } from '../platform/database/stored.js';

/**
 * A user's relation to an organization. The database guarantees exactly one owner: a partial unique index allows at most
 * one, and a deferred constraint trigger requires at least one.
 */
@Entity('memberships')
@Stored({
  holds: 'relations of people to organizations, with their search keys',
  grows: '1 per member',
  cleaned: 'removal, leaving, deletion of the organization, `erase-person`',
  organizationDeleted: 'deleted by DeletionService',
  personErased: 'deleted by ErasureService',
})
@Check('memberships_relation_check', "relation IN ('owner', 'admin', 'member')")
@Index('memberships_organization_id_user_id_key', ['organizationId', 'userId'], { unique: true })
@Index('memberships_user_id_idx', ['userId'])
@Index('memberships_organization_id_created_at_idx', ['organizationId', 'createdAt', 'id'])
@Index('memberships_organization_id_relation_idx', ['organizationId', 'relation', 'createdAt', 'id'])
@Index('memberships_owner_key', { synchronize: false })
@Index('memberships_user_name_key_idx', { synchronize: false })
@Index('memberships_user_email_key_idx', { synchronize: false })
export class Membership {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'memberships_pkey' })
  id: string;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'memberships_organization_id_fkey' })
  organization: Related<Organization>;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'memberships_user_id_fkey' })
  user: Related<User>;

  @Column({ type: 'text' })
  relation: Relation;

  /**
   * The first 400 characters of the user's name key, or of the name in lower case. Triggers copy it. Searches read it.
   */
  @Column({ name: 'user_name_key', type: 'text', collation: 'C', nullable: true, select: false })
  userNameKey?: string | null;

  /** The user's `emailKey`. Triggers copy it, too. */
  @Column({ name: 'user_email_key', type: 'text', collation: 'C', nullable: true, select: false })
  userEmailKey?: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
