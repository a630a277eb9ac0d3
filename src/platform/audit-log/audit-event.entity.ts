import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Stored } from '../database/stored.js';

/**
 * An entry of the audit trail. It is written in the transaction of the change it describes, and it never changes. It
 * holds ids and no personal data, see `AuditPersonalData`.
 */
@Entity('audit_events')
@Stored({
  holds: 'who changed what, with ids only',
  grows: '1 per change and 2 per session',
  cleaned: '[`retention`](#retention), if its settings say so',
  organizationDeleted: 'kept',
  personErased: 'kept',
})
@Index('audit_events_organization_id_occurred_at_idx', ['organizationId', 'occurredAt', 'id'])
@Index('audit_events_organization_id_type_idx', ['organizationId', 'type', 'occurredAt', 'id'])
@Index('audit_events_organization_id_actor_id_idx', ['organizationId', 'actorId', 'occurredAt', 'id'])
@Index('audit_events_organization_id_target_id_idx', ['organizationId', 'targetId', 'occurredAt', 'id'])
@Index('audit_events_unmoved_idx', { synchronize: false })
@Index('audit_events_actor_id_idx', { synchronize: false })
@Index('audit_events_accepted_idx', { synchronize: false })
@Index('audit_events_declined_idx', { synchronize: false })
@Index('audit_events_membership_idx', { synchronize: false })
@Index('audit_events_transferred_idx', { synchronize: false })
export class AuditEvent {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'audit_events_pkey' })
  id: string;

  /** Null for events that belong to no organization, such as a sign-in. */
  @Column({ name: 'organization_id', type: 'uuid', nullable: true })
  organizationId: string | null;

  /** Refers to the entity by name, because platform/ must not import organizations/. */
  @ManyToOne('organizations')
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'audit_events_organization_id_fkey' })
  organization: object;

  @Column({ type: 'text' })
  type: string;

  @Column({ name: 'occurred_at', type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  occurredAt: Date;

  @Column({ name: 'actor_type', type: 'text' })
  actorType: string;

  @Column({ name: 'actor_id', type: 'text', nullable: true })
  actorId: string | null;

  @Column({ name: 'target_type', type: 'text' })
  targetType: string;

  @Column({ name: 'target_id', type: 'text' })
  targetId: string;

  @Column({ type: 'jsonb', nullable: true })
  before: object | null;

  @Column({ type: 'jsonb', nullable: true })
  after: object | null;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;
}
