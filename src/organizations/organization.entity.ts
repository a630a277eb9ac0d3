import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Stored } from '../platform/database/stored.js';

/** The unique index that rejects a second organization with the same name. */
export const NAME_KEY_INDEX = 'organizations_name_key_key';

@Entity('organizations')
@Stored({
  holds: 'names, also of deleted ones',
  grows: '1',
  cleaned:
    'by `retention`, if it was [deleted](deleted-organizations.md) and had no purchase; otherwise never',
  organizationDeleted: 'kept',
  personErased: 'kept',
})
@Check('organizations_name_key_check', 'octet_length(name_key) BETWEEN 1 AND 1024')
@Check('organizations_deleted_check', '(deleted_at IS NULL) = (name_key IS NOT NULL)')
@Index(NAME_KEY_INDEX, ['nameKey'], { unique: true })
export class Organization {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'organizations_pkey' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  /**
   * Equal for names that count as the same, see `nameKey()` in platform/text/name.ts. Null for a deleted organization,
   * so that its name is free.
   */
  @Column({ name: 'name_key', type: 'text', collation: 'C', nullable: true })
  nameKey: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  /**
   * When the organization was deleted, or null. The row of a deleted organization stays, because payments, tokens and
   * audit events refer to it. The command `retention` can remove it later, if there was no purchase.
   */
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}
