import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';
import { Stored } from '../platform/database/stored.js';

/**
 * Identifies a person by the identity provider's issuer URL and its identifier of the person (OpenID Connect Core,
 * 5.7).
 */
@Entity('identities')
@Stored({
  holds: 'issuer and subject of people at the identity provider',
  grows: '1 per person',
  cleaned: '`erase-person`; `relink-identities` replaces them',
  organizationDeleted: 'none',
  personErased: 'deleted by erase_person()',
})
@Index('identities_user_id_idx', ['userId'])
export class Identity {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'identities_pkey' })
  issuer: string;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'identities_pkey' })
  subject: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'identities_user_id_fkey' })
  user: Relation<User>;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
