import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Stored } from '../platform/database/stored.js';
import type { Language } from '../platform/text/language.js';

/** A person who has signed in at least once. */
@Entity('users')
@Stored({
  holds: 'name, address, picture and language of people who signed in',
  grows: '1 per person',
  cleaned: '[`erase-person`](#erase-a-person); `relink-identities`',
  organizationDeleted: 'none',
  personErased: 'anonymized by erase_person()',
})
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
   * The form of the name for searches, see `searchKey()`. A trigger removes this key when the name changes, so it is
   * null if an older version has written the name. Triggers copy it to memberships, where searches read it.
   */
  @Column({ name: 'name_key', type: 'text', collation: 'C', nullable: true, select: false })
  nameKey?: string | null;

  /** The language of mails, from the browser at the last sign-in. Null if the browser asked for none of ours. */
  @Column({ type: 'text', nullable: true, select: false })
  locale?: Language | null;

  @Column({ name: 'picture_url', type: 'text', nullable: true })
  pictureUrl: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
