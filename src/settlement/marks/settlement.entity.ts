import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import { Stored } from '../../platform/database/stored.js';

/** The mark of an organization. The organization must be settled while `done` is less than `wanted`. */
@Entity('settlements')
@Stored({
  holds: 'which organizations must be settled with Stripe',
  grows: '1',
  cleaned: 'not needed',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Index('settlements_wanted_idx', { synchronize: false })
export class Settlement {
  @PrimaryColumn({ name: 'organization_id', type: 'uuid', primaryKeyConstraintName: 'settlements_pkey' })
  organizationId: string;

  @OneToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'settlements_organization_id_fkey' })
  organization: Relation<Organization>;

  /** Incremented by each mark. */
  @Column({ type: 'int', default: 0 })
  wanted: number;

  /** The value of `wanted` when the latest complete run began. */
  @Column({ type: 'int', default: 0 })
  done: number;

  /**
   * Incremented by each complete run. A run that finds another version at its end is rolled back, because its state may
   * be stale.
   */
  @Column({ type: 'int', default: 0 })
  version: number;
}
