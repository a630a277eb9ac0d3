import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';
import { Stored } from '../platform/database/stored.js';

/**
 * A signed-in browser. The row is authoritative, and the cookie only names it. Deleting the row ends the session
 * immediately on every instance. The database's clock decides when a session expires.
 */
@Entity('sessions')
@Stored({
  holds: 'sessions with IP address, user agent and a keyed hash of issuer and subject',
  grows: '1 per sign-in',
  cleaned: "sign-out; the person's next sign-in; `session-cleanup` after `SESSION_MAX_DAYS`",
  organizationDeleted: 'none',
  personErased: 'deleted by erase_person()',
})
@Index('sessions_id_key', ['id'], { unique: true })
@Index('sessions_created_at_idx', ['createdAt'])
@Index('sessions_user_id_created_at_idx', ['userId', 'createdAt', 'id'])
export class Session {
  /** SHA-256 of the token in the cookie, so that a reader of the table cannot sign in. */
  @PrimaryColumn({ name: 'token_hash', type: 'bytea', primaryKeyConstraintName: 'sessions_pkey' })
  tokenHash: Buffer;

  @Column({ type: 'uuid' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sessions_user_id_fkey' })
  user: Relation<User>;

  /** A keyed hash of issuer and subject. Null in sessions that an older version created. */
  @Column({ name: 'identity_hash', type: 'bytea', nullable: true })
  identityHash: Buffer | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /**
   * When the person last proved who they are at the identity provider. `-infinity` if the provider does not tell and
   * OIDC_FRESH requires it. Null in sessions of version 0.2, which are not fresh.
   */
  @Column({ name: 'authenticated_at', type: 'timestamptz', precision: 3, nullable: true })
  authenticatedAt: Date | null;

  @Column({ name: 'last_seen_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  lastSeenAt: Date;

  @Column({ name: 'ip_address', type: 'text' })
  ipAddress: string;

  @Column({ name: 'user_agent', type: 'text', nullable: true })
  userAgent: string | null;
}
