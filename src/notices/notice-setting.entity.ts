import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Stored } from '../platform/database/stored.js';
import type { NoticeKind } from './notice-kinds.js';
import { User } from '../users/user.entity.js';

/** Whether a person wants notices of a kind. Without a row, the default of the kind counts. */
@Entity('notice_settings')
@Stored({
  holds: 'which notices people want',
  grows: 'up to 1 per person and kind',
  cleaned: '`erase-person`',
  organizationDeleted: 'none',
  personErased: { delete: true, of: 'user_id' },
})
export class NoticeSetting {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'notice_settings_pkey' })
  userId: string;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'notice_settings_pkey' })
  kind: NoticeKind;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'notice_settings_user_id_fkey' })
  user: Relation<User>;

  @Column({ type: 'boolean' })
  enabled: boolean;
}
