import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Stored } from '../database/stored.js';

/** The personal data of an audit event. An erased person's address is deleted from here, but the event stays. */
@Entity('audit_personal_data')
@Stored({
  holds: 'addresses and contacts of audit events',
  grows: '1 per change of an invite or a contact',
  cleaned: '`retention`, with the event; `erase-person`',
  organizationDeleted: 'kept',
  personErased: 'deleted by erase_person()',
})
@Index('audit_personal_data_subject_idx', ['subject'])
@Index('audit_personal_data_email_before_idx', { synchronize: false })
@Index('audit_personal_data_email_after_idx', { synchronize: false })
export class AuditPersonalData {
  @PrimaryColumn({ name: 'event_id', type: 'uuid', primaryKeyConstraintName: 'audit_personal_data_pkey' })
  eventId: string;

  @ManyToOne('AuditEvent', { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'audit_personal_data_event_id_fkey' })
  event: object;

  /** The address (see `emailKey()`) of the person, or the id of the organization that the contact belongs to. */
  @Column({ type: 'text' })
  subject: string;

  /** The personal values that `before` and `after` of the event do not contain. */
  @Column({ type: 'jsonb' })
  data: { before?: object; after?: object };
}
