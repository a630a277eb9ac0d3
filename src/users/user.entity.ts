import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person who has signed in at least once. */
@Entity('users')
@Index('users_email_key_idx', ['emailKey'])
@Index('users_unkeyed_idx', { synchronize: false })
export class User {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'users_pkey' })
  id: string;

  /** The e-mail address that the identity provider sent at the last sign-in. It never identifies a person. */
  @Column({ type: 'text', nullable: true })
  email: string | null;

  /** The form of the address for comparisons, see `emailKey()`. */
  @Column({ name: 'email_key', type: 'text', nullable: true })
  emailKey: string | null;

  @Column({ name: 'email_verified', type: 'boolean' })
  emailVerified: boolean;

  @Column({ type: 'text', nullable: true })
  name: string | null;

  /**
   * The form of the name for searches, see `searchKey()`. Null if an older version has written the name. A trigger removes
   * it when the name changes. Only searches read it.
   */
  @Column({ name: 'name_key', type: 'text', collation: 'C', nullable: true, select: false })
  nameKey?: string | null;

  @Column({ name: 'picture_url', type: 'text', nullable: true })
  pictureUrl: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
