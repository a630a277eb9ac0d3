import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import { Stored } from '../../platform/database/stored.js';

/**
 * An object at the payment provider that may have changed. The next run of its organization reads it by its id, unless
 * its type is `other`.
 */
@Entity('settlement_objects')
@Stored({
  holds: 'ids of objects at Stripe that have changed',
  grows: '1 per change until the next run',
  cleaned: 'the next run',
  organizationDeleted: 'kept',
  personErased: 'none',
})
export class SettlementObject {
  @PrimaryColumn({
    name: 'organization_id',
    type: 'uuid',
    primaryKeyConstraintName: 'settlement_objects_pkey',
  })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'organization_id',
    foreignKeyConstraintName: 'settlement_objects_organization_id_fkey',
  })
  organization: Relation<Organization>;

  @PrimaryColumn({
    name: 'object_type',
    type: 'text',
    collation: 'C',
    primaryKeyConstraintName: 'settlement_objects_pkey',
  })
  objectType: string;

  @PrimaryColumn({
    name: 'object_id',
    type: 'text',
    collation: 'C',
    primaryKeyConstraintName: 'settlement_objects_pkey',
  })
  objectId: string;

  /** The type of the latest event, such as `invoice.paid`, or of another cause, such as `request.subscription`. */
  @Column({ name: 'event_type', type: 'text' })
  eventType: string;

  /** The organization's `wanted` after the latest mark that named this object. */
  @Column({ type: 'int' })
  mark: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
